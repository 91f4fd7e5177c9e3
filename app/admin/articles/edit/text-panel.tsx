import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { Spinner } from '#app/ui/spinner.tsx'
import { readTimeOf } from '#domain/articles/article.ts'
import { skippedLines } from '#domain/articles/article-text.ts'
import { count, counted } from '#app/admin/kit/format.ts'
import { ImageDialog } from './insert-image-dialog.tsx'
import { LinkDialog } from './insert-link-dialog.tsx'
import { Preview } from './preview.tsx'
import { ProductDialog } from './insert-product-dialog.tsx'
import type { EditorHandle } from './text-editor.tsx'
import { TextTools, type Insert, type Layout } from './text-toolbar.tsx'
import type { ArticleEdit } from './use-article-edit.ts'

/** The editor is the heaviest part of the dashboard and comes only here. */
const TextEditor = lazy(() => import('./text-editor.tsx').then((module) => ({ default: module.TextEditor })))

export function TextPanel({ edit }: { edit: ArticleEdit }) {
  const { fields, set, errors } = edit
  const [layout, setLayout] = useState<Layout>(() => (matchMedia('(width >= 1200px)').matches ? 'both' : 'write'))
  const [insert, setInsert] = useState<Insert>()
  const [chosenText, setChosenText] = useState('')
  const editor = useRef<EditorHandle>(null)
  const shown = useDeferredValue(fields.content)
  const closeInsert = () => {
    setInsert(undefined)
    editor.current?.focus()
  }
  const open = (what: Insert) => {
    setChosenText(editor.current?.chosen() ?? '')
    setInsert(what)
  }
  const put = (text: string) => {
    editor.current?.insert(text)
    closeInsert()
  }
  const slot = (what: Insert) => ({ open: insert === what, onClose: closeInsert, onInsert: put })

  return (
    <section className="panel text-panel" aria-label="Text">
      <TextTools editor={editor} layout={layout} onLayout={setLayout} onInsert={open} />
      {errors['content'] && <p className="field__error text-panel__error">{errors['content']}</p>}
      <div className={`text-panel__body text-panel__body--${layout}`}>
        {layout !== 'preview' && (
          <Suspense fallback={<Spinner label="Loading the editor" />}>
            <TextEditor
              ref={editor}
              value={fields.content}
              onChange={(content) => set({ content })}
              onLink={() => open('link')}
            />
          </Suspense>
        )}
        {layout !== 'write' && <Preview text={shown} category={fields.category} id={edit.base.id} />}
      </div>
      <Facts text={shown} />
      <LinkDialog {...slot('link')} chosen={chosenText} />
      <ProductDialog {...slot('product')} chosen={chosenText} />
      <ImageDialog {...slot('image')} />
    </section>
  )
}

function Facts({ text }: { text: string }) {
  const words = text.split(/\s+/).filter(Boolean).length
  const unseen = skippedLines(text)
  return (
    <div className="panel__foot">
      <span className="figures">
        {counted(words, 'word')} · {counted(readTimeOf(text), 'minute')} to read
      </span>
      {unseen.length > 0 && (
        <span className="unseen-note">
          {unseen.length === 1 ? 'Line' : 'Lines'} readers will not see: {unseen.map(count).join(', ')}
        </span>
      )}
    </div>
  )
}
