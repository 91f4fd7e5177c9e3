import { Glyph } from '#app/ui/icons/glyph.tsx'
import icons from '#app/ui/icons/tools.json'
import { findTool, toolPath } from '#domain/tools/tools.ts'
import type { BlockView } from '../block-view.ts'

/** Nothing is shown of a calculator that does not exist. Those that the owner turned off are left out of the text. */
export const ToolView: BlockView<'tool'> = ({ block }) => {
  const tool = findTool(block.tool)
  if (!tool) return null
  return (
    <aside className="tool-card" data-cat={tool.category} aria-label={`Calculator: ${tool.name}`}>
      <Glyph d={icons[tool.icon]} />
      <p>
        <a href={toolPath(tool.slug)}>{tool.name}</a>
        <span>{tool.teaser}</span>
      </p>
    </aside>
  )
}
