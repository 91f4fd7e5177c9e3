import {
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
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
import type { EditorStore } from './visual/editor-store.ts'
import type { ArticleEdit } from './use-article-edit.ts'
import { eye } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { bag, image, link } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Tip } from '#app/admin/kit/tip.tsx'

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

type Layout = 'write' | 'both' | 'preview'
type InsertKind = 'link' | 'product' | 'image'

type ToolbarProps = {
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

function TextToolbar({ editor, layout, onLayout, onInsert, children }: ToolbarProps) {
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
