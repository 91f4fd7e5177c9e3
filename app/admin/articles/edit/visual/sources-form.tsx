import { useEffect, useRef, useState } from 'react'
import type { EditorState, Transaction } from 'prosemirror-state'
import { arrowDown, arrowUp, plus } from '#app/ui/icons/controls.json'
import { trash } from '#app/ui/icons/dashboard.json'
import { ActionButton, IconButton } from '#app/admin/kit/buttons.tsx'
import { TextField } from '#app/admin/kit/fields.tsx'
import { moveItem, removeItem } from '#app/admin/kit/reorder.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { docAttrs, type SourceRow } from './schema.ts'
import { addSource, arrangeSources, changeSource, emptySource } from './source-commands.ts'
import { maxSources } from './source-rows.ts'

type Props = { state: EditorState; dispatch: (transaction: Transaction) => void }

export function SourcesForm({ state, dispatch }: Props) {
  const { sources } = docAttrs(state.doc)
  const section = useRef<HTMLElement>(null)
  const focusNext = useRef<string>(undefined)
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (focusNext.current === undefined) return
    section.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = undefined
  })
  function add() {
    const change = addSource(state, emptySource)
    if (!change) return setMessage(`An article can have at most ${maxSources} sources.`)
    focusNext.current = 'li:last-child input'
    dispatch(change)
  }
  function move(index: number, by: -1 | 1) {
    focusNext.current = `li:nth-child(${index + by + 1}) [data-press="${by < 0 ? 'up' : 'down'}"]`
    setMessage(`Source ${index + 1} is now source ${index + by + 1}. References follow.`)
    dispatch(arrangeSources(state, moveItem(sources, index, by)))
  }
  function remove(index: number) {
    focusNext.current = '[data-press="add"]'
    setMessage(`Source ${index + 1} removed, with its references.`)
    dispatch(arrangeSources(state, removeItem(sources, index)))
  }
  return (
    <section className="sources-form" aria-label="Sources" ref={section}>
      <div className="sources-form__head">
        <h2>Sources</h2>
        <ActionButton icon={plus} data-press="add" onClick={add}>
          Add source
        </ActionButton>
      </div>
      {sources.length === 0 && (
        <p className="soft small">No sources yet. Readers see them numbered below the article.</p>
      )}
      <ol>
        {sources.map((row, index) => (
          <li key={row.number}>
            <span className="sources-form__number numeric">{row.number}</span>
            <SourceFields row={row} onChange={(part) => dispatch(changeSource(state, row.number, part))} />
            <span className="row-actions">
              <IconButton
                icon={arrowUp}
                label={`Move source ${row.number} up`}
                data-press="up"
                aria-disabled={index === 0 || undefined}
                onClick={() => index > 0 && move(index, -1)}
              />
              <IconButton
                icon={arrowDown}
                label={`Move source ${row.number} down`}
                data-press="down"
                aria-disabled={index === sources.length - 1 || undefined}
                onClick={() => index < sources.length - 1 && move(index, 1)}
              />
              <IconButton icon={trash} label={`Remove source ${row.number}`} onClick={() => remove(index)} />
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {message}
      </p>
    </section>
  )
}

function SourceFields({ row, onChange }: { row: SourceRow; onChange: (part: Partial<SourceRow>) => void }) {
  const field = (name: 'title' | 'organization' | 'url' | 'checked') => ({
    value: row[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const isBadUrl = row.url.trim() !== '' && !parseSafeLink(row.url.trim())
  return (
    <div className="sources-form__fields" role="group" aria-label={`Source ${row.number}`}>
      <TextField label="Title" {...field('title')} />
      <TextField label="Organization" {...field('organization')} />
      <TextField
        label="Address"
        inputMode="url"
        placeholder="https://"
        error={isBadUrl ? 'Readers will not get this link. Use an https address.' : undefined}
        {...field('url')}
      />
      <TextField label="Date checked" type="date" {...field('checked')} />
    </div>
  )
}
