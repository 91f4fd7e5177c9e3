import type { RefObject } from 'react'
import { eye } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bag, image, link } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Tip } from '#app/admin/kit/tip.tsx'
import type { EditorHandle } from './text-editor.tsx'

export type Layout = 'write' | 'both' | 'preview'
export type InsertKind = 'link' | 'product' | 'image'

type Props = {
  editor: RefObject<EditorHandle | null>
  layout: Layout
  onLayout: (layout: Layout) => void
  onInsert: (what: InsertKind) => void
}

const layouts: readonly { value: Layout; label: string }[] = [
  { value: 'write', label: 'Write' },
  { value: 'both', label: 'Both' },
  { value: 'preview', label: 'Preview' },
]

export function TextToolbar({ editor, layout, onLayout, onInsert }: Props) {
  const idle = layout === 'preview'
  return (
    <div className="text-tools" role="group" aria-label="Text tools">
      <Tip text="Section heading">
        <Button
          size="icon"
          aria-label="H2: section heading"
          disabled={idle}
          onClick={() => editor.current?.heading('##')}
        >
          H2
        </Button>
      </Tip>
      <Tip text="Subheading">
        <Button size="icon" aria-label="H3: subheading" disabled={idle} onClick={() => editor.current?.heading('###')}>
          H3
        </Button>
      </Tip>
      <Tip text="Bold" keys="Ctrl B">
        <Button size="icon" aria-label="Bold" disabled={idle} onClick={() => editor.current?.bold()}>
          <b>B</b>
        </Button>
      </Tip>
      <Tip text="Link" keys="Ctrl K">
        <Button size="icon" aria-label="Insert a link" disabled={idle} onClick={() => onInsert('link')}>
          <Glyph d={link} size="small" />
        </Button>
      </Tip>
      <Tip text="Product">
        <Button size="icon" aria-label="Insert a product" disabled={idle} onClick={() => onInsert('product')}>
          <Glyph d={bag} size="small" />
        </Button>
      </Tip>
      <Tip text="Picture">
        <Button size="icon" aria-label="Insert image" disabled={idle} onClick={() => onInsert('image')}>
          <Glyph d={image} size="small" />
        </Button>
      </Tip>
      <fieldset className="segments">
        <legend className="visually-hidden">Show</legend>
        {layouts.map(({ value, label }) => (
          <label className={value === 'both' ? 'segment wide-only' : 'segment'} key={value}>
            <input
              type="radio"
              name="text-layout"
              className="visually-hidden"
              checked={layout === value}
              onChange={() => onLayout(value)}
            />
            {value === 'preview' && <Glyph d={eye} size="small" />}
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
