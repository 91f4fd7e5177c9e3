import { lazy, memo, Suspense, useState } from 'react'
import { readStorage, writeStorage } from '#app/client/safe-storage.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { estimateReadTime } from '#domain/articles/article.ts'
import { listHiddenLines, placeBlocks } from '#domain/articles/article-text.ts'
import { listTextWarnings } from '#domain/articles/text-warnings.ts'
import { formatCount, pluralize } from '#app/admin/kit/format.ts'
import { SegmentedControl } from '#app/admin/kit/segmented-control.tsx'
import { useDebouncedValue } from '#app/admin/kit/use-debounced-value.ts'
import type { EditorStore } from './visual/editor-store.ts'

/** The heaviest part of the dashboard, so it loads only here. */
const VisualEditor = lazy(() =>
  import('./visual/visual-editor.tsx').then((module) => ({ default: module.VisualEditor })),
)

type Mode = 'visual' | 'markdown'
const maxWarnings = 5
const modeKey = 'articleEditor'
const modes = [
  { value: 'visual', label: 'Visual' },
  { value: 'markdown', label: 'Markdown' },
] as const

type Props = {
  edit: {
    fields: { content: string }
    set: (changed: { content: string }) => void
    errors: Readonly<Record<string, string>>
  }
  /** The visual editor, which outlasts the panel, so that undo survives a conflict. */
  store: EditorStore | undefined
  onStore: (store: EditorStore) => void
  /** Product cards and drawn figures belong to articles. */
  isPage?: boolean
  /** The text can be read and copied, but not changed. */
  isReadOnly?: boolean
}

export function TextPanel({ edit, store, onStore, isPage = false, isReadOnly = false }: Props) {
  const { fields, set, errors } = edit
  const label = isPage ? 'Page text' : 'Article text'
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
        <>
          <div className="text-tools">{modeSwitch}</div>
          <textarea
            className="markdown-text"
            aria-label={label}
            placeholder="Start a section with ##"
            dir="auto"
            spellCheck
            readOnly={isReadOnly}
            // A text area has no other line breaks. If React had to set them again, the undo history would be lost.
            value={fields.content.replaceAll(/\r\n?/g, '\n')}
            onChange={(event) => set({ content: event.currentTarget.value })}
          />
        </>
      ) : (
        <Suspense fallback={<Spinner label="Loading the editor" />}>
          <VisualEditor
            value={fields.content}
            onChange={(content) => set({ content })}
            stored={store}
            onStore={onStore}
            label={label}
            isPage={isPage}
            isReadOnly={isReadOnly}>
            {modeSwitch}
          </VisualEditor>
        </Suspense>
      )}
      <TextStats text={useDebouncedValue(fields.content, settleMs)} />
    </section>
  )
}

/** Reading a long text takes longer than a key press may, so it waits until typing pauses. */
const settleMs = 300

const TextStats = memo(({ text }: { text: string }) => {
  const words = text.split(/\s+/).filter(Boolean).length
  const placed = placeBlocks(text)
  const unseen = listHiddenLines(text, placed)
  const warnings = listTextWarnings(text, placed).slice(0, maxWarnings)
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
      {warnings.map(({ line, message }) => (
        <span className="unseen-note" key={`${line} ${message}`}>
          Line {formatCount(line)}: {message}
        </span>
      ))}
    </div>
  )
})
