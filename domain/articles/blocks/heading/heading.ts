import { hidden, type BlockDefinition } from '../../block-definition.ts'
import { parseInlines, plainText } from '../../inline-text.ts'

export type Heading = { kind: 'section' | 'subsection'; text: string; id: string }

/** `## Section` or `### Subsection`. */
export const heading: BlockDefinition<Heading> = {
  examples: ['## When to worry', '### At night'],
  lineName: ['#', 'heading'],
  parse(reader) {
    const line = reader.line()
    if (!line.startsWith('#')) return undefined
    let level = 1
    while (line.charAt(level) === '#') level++
    const text = plainText(parseInlines(line.slice(level))).trim()
    if (level < 2 || level > 3 || !text) return hidden
    return { kind: level === 2 ? 'section' : 'subsection', text, id: reader.headingId(text) }
  },
  labels: ({ text }) => [text],
  html({ kind, text }, { medium }) {
    const tag = kind === 'section' ? 'h2' : 'h3'
    return `<${tag}>${medium.words(text)}</${tag}>`
  },
  markdown: ({ kind, text }, { medium }) => `${kind === 'section' ? '##' : '###'} ${medium.words(text)}`,
}
