import type { ReactNode } from 'react'
import { Button } from '#app/ui/kit/button.tsx'
import { Note } from '#app/ui/note.tsx'

type FieldDifference = { name: string; mine: string; theirs: string }
type Props = {
  title: string
  lead: string
  note: ReactNode
  differences: readonly FieldDifference[]
  saving: boolean
  onKeepMine: () => void
  onUseTheirs: () => void
  onBack: () => void
  /** One more way on, before the way back. */
  more?: ReactNode
  /** What is compared in another way than side by side. */
  children?: ReactNode
}

/** Somebody saved while we typed: both sides in words, and the ways on. Nothing is lost before one is chosen. */
export function EditConflict({ title, lead, note, differences: differing, saving, more, children, ...ways }: Props) {
  return (
    <div className="stack">
      <div className="edit-head">
        <h1>{title}</h1>
      </div>
      <Note lead={lead} icon="alert">
        {note}
      </Note>
      <div className="row row--close">
        <Button variant="primary" busy={saving} onClick={ways.onKeepMine}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={ways.onUseTheirs}>
          Use theirs
        </Button>
        {more}
        <Button variant="quiet" onClick={ways.onBack}>
          Back to editing
        </Button>
      </div>
      {differing.length === 0 && !children && <p>Both versions are identical.</p>}
      {differing.map(({ name, mine, theirs }) => (
        <section className="panel panel__body" aria-label={name} key={name}>
          <b className="small">{name}</b>
          <div className="columns-2">
            <VersionText name="Mine" words={mine} />
            <VersionText name="Theirs" words={theirs} />
          </div>
        </section>
      ))}
      {children}
    </div>
  )
}

function VersionText({ name, words }: { name: string; words: string }) {
  return (
    <p className="user-text">
      <span className="soft small">{name}: </span>
      {words || '(empty)'}
    </p>
  )
}
