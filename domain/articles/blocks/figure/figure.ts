import type { BlockDefinition } from '../../block-definition.ts'
import { isKey, parseBraceLine } from '../../brace-line.ts'
import { figureImage, figures } from '../../figures.ts'
import { image } from '../image/image.ts'

/** A drawing by its key in `figures.json`. */
export type FigureBlock = { kind: 'figure'; figure: string; caption: string }

/** `{figure: key | Caption}`. Of an unknown figure, only the caption is shown. */
export const figure: BlockDefinition<FigureBlock> = {
  examples: ['{figure: rib-test}', '{figure: gum-color | Lift the lip}'],
  lineName: ['{figure', 'figure'],
  isIntroduced: true,
  parse(reader) {
    const [key = '', ...caption] = parseBraceLine(reader.line(), 'figure') ?? []
    return isKey(key) ? { kind: 'figure', figure: key, caption: caption.join(' | ') } : undefined
  },
  labels: ({ caption }) => [caption],
  warning: (block) =>
    figures.has(block.figure) ? undefined : 'There is no such figure. Readers see only its caption.',
  html(block, context) {
    const { words } = context.medium
    const file = figureImage(block)
    if (!file) return block.caption && `<p>${words(block.caption)}</p>`
    return image.html(file, context) || `<p>${words(file.alt)}</p>`
  },
  markdown(block, context) {
    const { words } = context.medium
    const file = figureImage(block)
    return file ? image.markdown(file, context) || words(file.alt) : words(block.caption)
  },
}
