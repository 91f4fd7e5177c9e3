import type { BlockDefinition } from '../../block-definition.ts'

export type BreakBlock = { kind: 'break' }

/** Three or more dashes alone on a line. */
export const breakLine: BlockDefinition<BreakBlock> = {
  examples: ['---'],
  lineName: ['---', 'break'],
  parse(reader) {
    const line = reader.line()
    let dashes = 0
    while (line.charAt(dashes) === '-') dashes++
    return dashes > 2 && dashes === line.length ? { kind: 'break' } : undefined
  },
  html: () => '<hr>',
  markdown: () => '---',
}
