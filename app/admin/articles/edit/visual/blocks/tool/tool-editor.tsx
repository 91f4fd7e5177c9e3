import { IconButton } from '#app/admin/kit/buttons.tsx'
import { SelectField } from '#app/admin/kit/fields.tsx'
import { trash } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { scale } from '#app/ui/icons/tools.json'
import { tools } from '#domain/tools/tools.ts'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'

const options = tools.map(({ slug, name }) => ({ value: slug, label: name }))
const isKnown = (slug: string) => options.some(({ value }) => value === slug)

function ToolWidget({ portal }: BlockWidgetProps) {
  const tool = String(portal.node.attrs['tool'])
  return (
    <div className="product-block" role="group" aria-label="Calculator" data-selected={portal.selected}>
      <p className="block-bar">
        <Glyph d={scale} size="small" />
        <span>Link to a calculator</span>
        <IconButton icon={trash} label="Remove calculator" onClick={portal.remove} />
      </p>
      <SelectField
        label="Calculator"
        value={tool}
        onChange={(value) => portal.change({ tool: value })}
        options={isKnown(tool) ? options : [{ value: tool, label: tool }, ...options]}
      />
    </div>
  )
}

export const toolEditor = {
  nodes: { tool: widgetSpec({ tool: {} }) },
  toNode: ({ tool }, create) => create.node('tool', { tool }),
  toLines: ({ attrs }) => [`{tool: ${String(attrs['tool'])}}`],
  label: () => 'Calculator',
  items: [
    {
      label: 'Calculator',
      note: 'A link to a tool of this site',
      icon: scale,
      insert: (create) => create.node('tool', { tool: tools[0]?.slug ?? '' }),
      inArticles: true,
    },
  ],
  Widget: ToolWidget,
} satisfies EditorBlock<'tool'>
