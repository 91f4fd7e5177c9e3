import type { ReactNode, RefObject } from 'react'
import { eye } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bag, image, link } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { Tip } from '#app/admin/kit/tip.tsx'
import type { EditorHandle } from './text-editor.tsx'

export type Layout = 'write' | 'both' | 'preview'
export type InsertKind = 'link' | 'product' | 'image'

type Props = {
  editor: RefObject<EditorHandle | null>
  layout: Layout
  onLayout: (layout: Layout) => void
  onInsert: (what: InsertKind) => void
  children: ReactNode
}
type Tool = { name: string; tip: string; keys?: string; face: ReactNode; run: () => void }

const layouts = [
  { value: 'write', label: 'Write' },
  { value: 'both', label: 'Both', className: 'wide-only' },
  {
    value: 'preview',
    label: (
      <>
        <Glyph d={eye} size="small" />
        Preview
      </>
    ),
  },
] as const
const icon = (d: string) => <Glyph d={d} size="small" />

export function TextToolbar({ editor, layout, onLayout, onInsert, children }: Props) {
  const heading = (mark: string) => () => editor.current?.heading(mark)
  const insert = (kind: InsertKind) => () => onInsert(kind)
  const tools: readonly Tool[] = [
    { name: 'H2: section heading', tip: 'Section heading', face: 'H2', run: heading('##') },
    { name: 'H3: subheading', tip: 'Subheading', face: 'H3', run: heading('###') },
    { name: 'Bold', tip: 'Bold', keys: 'Ctrl B', face: <b>B</b>, run: () => editor.current?.bold() },
    { name: 'Insert a link', tip: 'Link', keys: 'Ctrl K', face: icon(link), run: insert('link') },
    { name: 'Insert a product', tip: 'Product', face: icon(bag), run: insert('product') },
    { name: 'Insert image', tip: 'Picture', face: icon(image), run: insert('image') },
  ]
  return (
    <div className="text-tools" role="group" aria-label="Text tools">
      {tools.map(({ name, tip, keys, face, run }) => (
        <Tip text={tip} keys={keys} key={name}>
          <Button size="icon" aria-label={name} disabled={layout === 'preview'} onClick={run}>
            {face}
          </Button>
        </Tip>
      ))}
      <SegmentedControl label="Show" value={layout} options={layouts} onChange={onLayout} />
      {children}
    </div>
  )
}
