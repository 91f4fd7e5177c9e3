import type { ReactNode } from 'react'
import { Note } from '#app/ui/note.tsx'
import { ActionButton } from './buttons.tsx'

type Conflicting<Item> = {
  saving: boolean
  save: (overwriteVersion?: number) => void
  acceptStored: (item: Item) => void
  resumeEditing: () => void
}
type Props<Item> = {
  /** The singular for messages, as in `article`. */
  what: string
  lead: string
  note: ReactNode
  edit: Conflicting<Item>
  theirs: Item
  differences: readonly { name: string; mine: string; theirs: string }[]
  /** A better choice than either version, such as merging them. */
  primary?: ReactNode
  more?: ReactNode
  children?: ReactNode
}

/** Someone else saved in the meantime: shows both versions. Nothing is discarded until the user chooses one. */
export function EditConflict<Item extends { version: number }>(props: Props<Item>) {
  const { what, lead, note, edit, theirs: stored, differences, primary, more, children } = props
  return (
    <div className="stack">
      <div className="edit-head">
        <h1>Two versions of this {what}</h1>
      </div>
      <Note lead={lead} icon="alert">
        {note}
      </Note>
      <div className="row row--close">
        {primary}
        <ActionButton
          variant={primary ? 'secondary' : 'primary'}
          busy={!primary && edit.saving}
          onClick={() => edit.save(stored.version)}>
          Keep mine
        </ActionButton>
        <ActionButton onClick={() => edit.acceptStored(stored)}>Use theirs</ActionButton>
        {more}
        <ActionButton variant="quiet" onClick={edit.resumeEditing}>
          Back to editing
        </ActionButton>
      </div>
      {differences.length === 0 && !children && <p>Both versions are identical.</p>}
      {differences.map(({ name, mine, theirs }) => (
        <section className="panel panel__body" aria-label={name} key={name}>
          <b className="small">{name}</b>
          <div className="columns-2">
            <VersionText name="Mine" text={mine} />
            <VersionText name="Theirs" text={theirs} />
          </div>
        </section>
      ))}
      {children}
    </div>
  )
}

function VersionText({ name, text }: { name: string; text: string }) {
  return (
    <p className="user-text">
      <span className="soft small">{name}: </span>
      {text || '(empty)'}
    </p>
  )
}
