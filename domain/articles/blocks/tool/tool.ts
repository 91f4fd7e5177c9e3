import { escapeXml } from '../../../text/xml.ts'
import { findTool, toolPath } from '../../../tools/tools.ts'
import type { BlockDefinition } from '../../block-definition.ts'
import { isKey, parseBraceLine } from '../../brace-line.ts'
import { markdownLink } from '../../markdown-parts.ts'

/** A calculator by its slug. */
export type ToolBlock = { kind: 'tool'; tool: string }

/** `{tool: calories}`, and `{tool calories}`. Nothing is shown of an unknown calculator. */
export const tool: BlockDefinition<ToolBlock> = {
  examples: ['{tool: calories}', '{tool: litter-boxes}'],
  lineName: ['{tool', 'calculator'],
  isIntroduced: true,
  parse(reader) {
    const line = reader.line()
    const usual = line.startsWith('{tool ') && !line.includes(':') ? `{tool:${line.slice('{tool'.length)}` : line
    const [key = ''] = parseBraceLine(usual, 'tool') ?? []
    return isKey(key) ? { kind: 'tool', tool: key } : undefined
  },
  labels: (block) => [findTool(block.tool)?.name ?? ''],
  warning: (block) => (findTool(block.tool) ? undefined : 'There is no such calculator. Readers see nothing here.'),
  html(block, { medium: { words, href } }) {
    const found = findTool(block.tool)
    if (!found) return ''
    const url = href(toolPath(found.slug), 'internal')
    const name = words(found.name)
    return `<p>${url ? `<a href="${escapeXml(url)}">${name}</a>` : name}: ${words(found.teaser)}</p>`
  },
  markdown(block, { medium: { words, href } }) {
    const found = findTool(block.tool)
    if (!found) return ''
    return `${markdownLink(words(found.name), href(toolPath(found.slug), 'internal'))}: ${words(found.teaser)}`
  },
}
