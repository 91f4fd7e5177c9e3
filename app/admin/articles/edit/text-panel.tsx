import { lazy, memo, Suspense, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { readStorage, writeStorage } from '#app/client/safe-storage.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import { estimateReadTime } from '#domain/articles/article.ts'
import { listHiddenLines, placeBlocks } from '#domain/articles/article-text.ts'
import { listTextProblems } from '#domain/articles/text-problems.ts'
import { formatCount, pluralize } from '#app/admin/kit/format.ts'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { InsertImageDialog, InsertLinkDialog, linkText } from './insert-dialogs.tsx'
import { Preview } from './preview.tsx'
import type { EditorHandle } from './text-editor.tsx'
import { TextToolbar, type InsertKind, type Layout } from './text-toolbar.tsx'
import type { EditorStore } from './visual/editor-store.ts'
import type { ArticleEdit } from './use-article-edit.ts'

/** The editors are the heaviest parts of the dashboard, so they load only here. */
const TextEditor = lazy(() => import('./text-editor.tsx').then((module) => ({ default: module.TextEditor })))

const VisualEditor = lazy(() =>
  import('./visual/visual-editor.tsx').then((module) => ({ default: module.VisualEditor })),
)

type Mode = 'visual' | 'markdown'
const maxProblems = 5
const modeKey = 'articleEditor'
const modes = [
  { value: 'visual', label: 'Visual' },
  { value: 'markdown', label: 'Markdown' },
] as const

/** `store`: the visual editor, which outlasts the panel, so that undo survives a conflict. */
type Props = { edit: ArticleEdit; store: EditorStore | undefined; onStore: (store: EditorStore) => void }

/** The text as readers see it, or as Markdown: both edit the same text. */
export function TextPanel({ edit, store, onStore }: Props) {
  const { fields, set, errors } = edit
  const [mode, setMode] = useState<Mode>(() => (readStorage('local', modeKey) === 'markdown' ? 'markdown' : 'visual'))
  const choose = (chosen: Mode) => {
    writeStorage('local', modeKey, chosen)
    setMode(chosen)
  }
  const modeSwitch = <SegmentedControl label="Editor" value={mode} options={modes} onChange={choose} />
  return (
    <section className="panel text-panel" aria-label="Text">
      {errors['content'] && <p className="field__error text-panel__error">{errors['content']}</p>}
      {mode === 'markdown' ? (
        <MarkdownEditor edit={edit} modeSwitch={modeSwitch} />
      ) : (
        <Suspense fallback={<Spinner label="Loading the editor" />}>
          <VisualEditor
            value={fields.content}
            onChange={(content) => set({ content })}
            stored={store}
            onStore={onStore}
          >
            {modeSwitch}
          </VisualEditor>
        </Suspense>
      )}
      <TextStats text={useSettled(fields.content)} />
    </section>
  )
}

type MarkdownProps = { edit: ArticleEdit; modeSwitch: ReactNode }

function MarkdownEditor({ edit, modeSwitch }: MarkdownProps) {
  const { fields, set } = edit
  const shown = useDeferredValue(fields.content)
  const [layout, setLayout] = useState<Layout>(() => (matchMedia('(width >= 1200px)').matches ? 'both' : 'write'))
  const [insert, setInsert] = useState<InsertKind>()
  const [selectedText, setSelectedText] = useState('')
  const editor = useRef<EditorHandle>(null)
  const closeInsert = () => {
    setInsert(undefined)
    editor.current?.focus()
  }
  const open = (what: InsertKind) => {
    setSelectedText(editor.current?.selectedText() ?? '')
    setInsert(what)
  }
  const put = (text: string) => {
    editor.current?.insert(text)
    closeInsert()
  }
  const slot = (what: InsertKind) => ({ open: insert === what, onClose: closeInsert })

  return (
    <>
      <TextToolbar editor={editor} layout={layout} onLayout={setLayout} onInsert={open}>
        {modeSwitch}
      </TextToolbar>
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
      <InsertLinkDialog {...slot('link')} onInsert={put} selectedText={selectedText} />
      <Dialog {...slot('product')} title="Insert a product">
        <ProductPicker
          onChoose={({ title, affiliate_link }) =>
            put(`[${linkText(selectedText || shortTitle(title))}](${affiliate_link})`)
          }
        />
      </Dialog>
      <InsertImageDialog {...slot('image')} onInsert={put} />
    </>
  )
}

const settleMs = 300

/** The value as it was when typing last paused: reading a long text takes longer than a key press may. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const TextStats = memo(({ text }: { text: string }) => {
  const words = text.split(/\s+/).filter(Boolean).length
  const placed = placeBlocks(text)
  const unseen = listHiddenLines(text, placed)
  const problems = listTextProblems(text, placed).slice(0, maxProblems)
  return (
    <div className="panel__foot">
      <span className="numeric">
        {pluralize(words, 'word')} · {pluralize(estimateReadTime(text), 'minute')} to read
      </span>
      {unseen.length > 0 && (
        <span className="unseen-note">
          {unseen.length === 1 ? 'Line' : 'Lines'} not shown to readers: {unseen.map(formatCount).join(', ')}
        </span>
      )}
      {problems.map(({ line, message }) => (
        <span className="unseen-note" key={`${line} ${message}`}>
          Line {formatCount(line)}: {message}
        </span>
      ))}
    </div>
  )
})
