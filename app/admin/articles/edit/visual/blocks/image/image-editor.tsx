import { IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { trash } from '#app/ui/icons/dashboard.json'
import { image } from '#app/ui/icons/reading.json'
import { Picture } from '#app/ui/picture.tsx'
import { balanced } from '#domain/articles/marked-text.ts'
import { fieldText, oneLine } from '../../node-lines.ts'
import { widgetSpec, type BlockWidgetProps, type EditorBlock } from '../editor-block.ts'
import { ImageDialog } from './image-dialog.tsx'

function ImageWidget({ portal }: BlockWidgetProps) {
  const textOf = (name: string) => String(portal.node.attrs[name])
  const field = (name: string) => ({
    value: textOf(name),
    onChange: (value: string) => portal.change({ [name]: value }),
  })
  return (
    <div className="image-block" role="group" aria-label="Picture" data-selected={portal.selected}>
      <Picture src={textOf('src')} alt={textOf('alt')} width={960} height={640} rounded />
      <div className="image-block__fields">
        <TextField label="Alt text" {...field('alt')} />
        <TextField label="Caption" {...field('caption')} />
        <TextField label="Credit" {...field('credit')} />
        <IconButton icon={trash} label="Remove picture" onClick={portal.remove} />
      </div>
    </div>
  )
}

export const imageEditor = {
  nodes: { image: widgetSpec({ src: {}, alt: { default: '' }, caption: { default: '' }, credit: { default: '' } }) },
  toNode: ({ src, alt, caption = '', credit = '' }, create) => create.node('image', { src, alt, caption, credit }),
  toLines({ attrs }) {
    const caption = fieldText(attrs['caption'])
    const credit = oneLine(String(attrs['credit'])).trim()
    const alt = balanced(oneLine(String(attrs['alt'])), '[', ']')
      .replaceAll('](', '] (')
      .trim()
    const title = balanced([caption, ...(credit ? [credit] : [])].join(' | '), '(', ')').trim()
    return [`![${alt}](${String(attrs['src'])}${title ? ` "${title}"` : ''})`]
  },
  label: () => 'Picture',
  items: [{ label: 'Picture', note: 'Upload, or from the library', icon: image, dialog: 'image' }],
  Widget: ImageWidget,
  Dialog: ImageDialog,
} satisfies EditorBlock<'image'>
