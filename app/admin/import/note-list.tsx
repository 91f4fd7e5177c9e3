import { useState } from 'react'
import { chevronDown } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { articleHref } from '../hrefs.ts'
import { errorMessage } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { formatCount } from '../kit/format.ts'
import { Link } from '../kit/navigation.tsx'

type Note = ResponseOf<'GET /api/admin/imports/:id/notes'>['notes'][number]
type Props = { id: string; phase: 'look' | 'run'; kind: string; title: string; note: string; count: number }

/** A fold that loads its list when it is opened, page by page. */
export function NoteList({ id, phase, kind, title, note, count }: Props) {
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [next, setNext] = useState<string | null>()
  const [error, setError] = useState<string>()
  const load = async (cursor?: string) => {
    try {
      const query = { kind, phase, ...(cursor !== undefined && { cursor }) }
      const page = await fetchJson('GET /api/admin/imports/:id/notes', { params: { id }, query })
      setNotes((before) => (cursor === undefined ? page.notes : [...before, ...page.notes]))
      setNext(page.next)
      setError(undefined)
    } catch (failure) {
      setError(errorMessage(failure) ?? 'The list could not be loaded.')
    }
  }
  if (count === 0) return null
  return (
    <details
      className="import-notes"
      onToggle={({ currentTarget }) => void (currentTarget.open && next === undefined && load())}>
      <summary>
        <span>
          <b>{title}</b>
          <small className="soft">{note}</small>
        </span>
        <span className="transfer-count">{formatCount(count)}</span>
        <Glyph d={chevronDown} size="small" />
      </summary>
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error} <ActionButton onClick={() => void load()}>Try again</ActionButton>
        </p>
      )}
      <ul>
        {notes.map((each) => (
          <li key={each.id}>
            <b>{each.what}</b>
            {each.why && <p>{each.why}</p>}
            {each.sentence && <blockquote className="soft">{each.sentence}</blockquote>}
            <small className="soft">
              {placeText(each.place)}{' '}
              {each.article_id && <Link href={articleHref(each.article_id)}>Open the article</Link>}
            </small>
          </li>
        ))}
      </ul>
      {next === null && notes.length === 0 && <p className="soft small">None.</p>}
      {next && <ActionButton onClick={() => void load(next)}>Show more</ActionButton>}
    </details>
  )
}

function placeText({ file, line, title }: Note['place']): string {
  const where = [file, line === undefined ? undefined : `line ${line}`].filter(Boolean).join(', ')
  return [title, where].filter(Boolean).join(' · ')
}
