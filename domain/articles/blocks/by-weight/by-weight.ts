import { generalText, perKilogramUnits, type ByWeight } from '../../../animals/by-weight.ts'
import { toSpecies, type Species } from '../../../animals/species.ts'
import type { BlockDefinition } from '../../block-definition.ts'
import { parseBraceLine } from '../../brace-line.ts'
import type { Inline } from '../../inline-text.ts'

/** `inlines`: its text with the amount for a kilogram. */
export type ByWeightBlock = { kind: 'by-weight'; figure: ByWeight; inlines: Inline[] }

export const byWeightLabel = ({ unit }: ByWeight) =>
  unit === '%' ? 'Of the body weight' : 'For each kilogram (2.2 pounds)'

/** `{by-weight: dog, cat | 50 to 60 ml | About # of water a day}`. Of a line with mistakes, only its text is shown. */
export const byWeight: BlockDefinition<ByWeightBlock> = {
  examples: ['{by-weight: dog | 60 ml | About # of water a day.}', '{by-weight: rat, bird | 5 to 10 % | A loss of #.}'],
  lineName: ['{by-weight', 'figure by weight'],
  parse(reader) {
    const fields = parseBraceLine(reader.line(), 'by-weight')
    if (!fields) return undefined
    const [animals = '', amount = '', ...texts] = fields
    const text = texts.join(' | ')
    const figure = { species: parseSpecies(animals), ...parseAmount(amount), text }
    if (!isComplete(figure)) return { kind: 'paragraph', inlines: reader.inlines(text.split('#').join(amount)) }
    return { kind: 'by-weight', figure, inlines: reader.inlines(generalText(figure)) }
  },
  texts: ({ inlines }) => [inlines],
  html: ({ figure, inlines }, { inline }) => `<p><b>${byWeightLabel(figure)}:</b> ${inline(inlines)}</p>`,
  markdown: ({ figure, inlines }, { inline }) => `**${byWeightLabel(figure)}:** ${inline(inlines)}`,
}

function isComplete(figure: Partial<ByWeight>): figure is ByWeight {
  const { species = [], unit, text = '' } = figure
  return species.length > 0 && unit !== undefined && text.includes('#')
}

function parseSpecies(text: string): readonly Species[] {
  return text
    .split(',')
    .map(toSpecies)
    .filter((species) => species !== 'other')
}

function parseAmount(text: string): Partial<Pick<ByWeight, 'amount' | 'unit'>> {
  const words = text.split(' ').filter(Boolean)
  const unit = perKilogramUnits.find((one) => one === words.at(-1))
  const numbers = words.slice(0, -1).filter((word) => word !== 'to')
  const amount = numbers.map(Number)
  const isAmount = amount.length > 0 && amount.length < 3 && amount.every((one) => one > 0 && one < 100_000)
  return unit && isAmount ? { amount, unit } : {}
}
