import { IconButton } from '#app/admin/kit/buttons.tsx'
import { SelectField, TextField } from '#app/admin/kit/fields.tsx'
import { trash } from '#app/ui/icons/dashboard.json'
import { image } from '#app/ui/icons/reading.json'
import { figureImage, figures } from '#domain/articles/figures.ts'
import { oneLine } from '../../node-lines.ts'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'

const figureOptions = Array.from(figures, ([value, { title: label }]) => ({ value, label }))

function FigureWidget({ portal }: BlockWidgetProps) {
  const figure = String(portal.node.attrs['figure'])
  const { src = '', alt = '' } = figureImage({ figure, caption: '' }) ?? {}
  return (
    <div className="image-block" role="group" aria-label="Figure" data-selected={portal.selected}>
      <img src={src || undefined} alt={alt} width={800} height={600} />
      <div className="image-block__fields">
        <SelectField
          label="Figure"
          value={figure}
          onChange={(value) => portal.change({ figure: value })}
          options={figures.has(figure) ? figureOptions : [figure, ...figureOptions]}
        />
        <TextField
          label="Caption"
          value={String(portal.node.attrs['caption'])}
          onChange={(value) => portal.change({ caption: value })}
        />
        <IconButton icon={trash} label="Remove figure" onClick={portal.remove} />
      </div>
    </div>
  )
}

export const figureEditor = {
  nodes: { figure: widgetSpec({ figure: {}, caption: { default: '' } }) },
  toNode: ({ figure, caption }, create) => create.node('figure', { figure, caption }),
  toLines({ attrs }) {
    const caption = oneLine(String(attrs['caption'])).trim()
    return [`{figure: ${String(attrs['figure'])}${caption ? ` | ${caption}` : ''}}`]
  },
  label: () => 'Figure',
  items: [
    {
      label: 'Figure',
      note: 'A drawing that explains',
      icon: image,
      insert: (create) => create.node('figure', { figure: figures.keys().next().value }),
      inArticles: true,
    },
  ],
  Widget: FigureWidget,
} satisfies EditorBlock<'figure'>
