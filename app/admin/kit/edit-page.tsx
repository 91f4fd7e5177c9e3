import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { ApiError } from '#app/client/fetch-json.ts'
import { arrowLeft } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Note } from '#app/ui/note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { confirm } from './confirm.tsx'
import { formatDateTime } from './format.ts'
import { listHref } from './list-position.ts'
import { Link, navigate, useLeaveGuard } from './navigation.tsx'
import { EmptyList, LoadError } from './list-states.tsx'
import { Tip } from './tip.tsx'
import { useWindowEvent } from './use-window-event.ts'
import { copyText } from './actions.ts'
import { ActionButton } from './buttons.tsx'

const leaveQuestion = {
  title: 'Leave without saving?',
  text: 'Your changes stay in this browser as a draft, but they are not saved.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const

type EditFrame = { title: string; back: { href: string; label: string } }
type PageProps<Item> = EditFrame & {
  /** The singular for messages, as in `article`. */
  what: string
  missingText: string
  load: () => Promise<Item>
  children: (item: Item, show: (item: Item) => void, reload: () => void) => ReactNode
}

/** Always loads from the server: an edit must not start from cached data. */
export function EditPage<Item>({ title, back, what, missingText, load, children }: PageProps<Item>) {
  const [{ item, error }, setLoaded] = useState<{ item?: Item; error?: unknown }>({})
  const show = (loaded: Item) => setLoaded({ item: loaded })
  const reload = () =>
    void load().then(show, (reason: unknown) =>
      setLoaded((before) => (before.item ? { item: before.item } : { error: reason })),
    )
  const loadFirst = useEffectEvent(reload)
  useEffect(() => {
    loadFirst()
    document.title = title
  }, [title])

  if (item) return children(item, show, reload)
  return (
    <>
      <div className="edit-head">
        <BackLink {...back} />
        <h1>{title}</h1>
      </div>
      {error === undefined && <Spinner label={`Loading the ${what}`} />}
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyList sentence={missingText} />
      ) : (
        error !== undefined && <LoadError what={`the ${what}`} error={error} reload={reload} />
      )}
    </>
  )
}

export function BackLink({ href, label }: EditFrame['back']) {
  return (
    <Link className="link" href={listHref(href)}>
      <Glyph d={arrowLeft} size="small" />
      {label}
    </Link>
  )
}

type Saving = { saving: boolean; dirty: boolean; save: () => void }
type HeadProps = EditFrame & {
  badge: ReactNode
  edit: Saving & { autosaveNote?: string | undefined }
  buttons?: ReactNode
  children: ReactNode
}

export function EditHead({ title, back, badge, edit, buttons, children }: HeadProps) {
  const { saving, dirty } = edit
  return (
    <div className="edit-head">
      <div className="edit-head__title">
        <BackLink {...back} />
        <h1>{title}</h1>
        {badge}
      </div>
      <div className="row row--close edit-head__actions">
        <span className="soft small" role="status">
          {saving ? 'Saving...' : (edit.autosaveNote ?? (dirty ? 'Unsaved changes' : 'All changes saved'))}
        </span>
        {children}
        {buttons ?? (
          <Tip text="Save" keys="Ctrl S">
            <ActionButton
              variant="primary"
              busy={saving}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => edit.save()}>
              {saving ? 'Saving...' : 'Save'}
            </ActionButton>
          </Tip>
        )}
      </div>
    </div>
  )
}

const confirmLeave = () => confirm(leaveQuestion)

/** Asks before unsaved changes are left, and saves on Ctrl+S. Returns a function that leaves without asking. */
export function useEditGuard({ dirty, save }: Saving, leaveTo: string): () => void {
  const [leaving, setLeaving] = useState(false)
  useLeaveGuard(dirty && !leaving, confirmLeave)
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) save()
  })
  // In an effect, because the guard is only removed once `leaving` has rendered.
  useEffect(() => {
    if (leaving) void navigate(listHref(leaveTo))
  }, [leaving, leaveTo])
  return () => setLeaving(true)
}

type DraftProps = {
  what: string
  edit: {
    base: { version: number }
    draft: { recovered: { at: string; version: number } | undefined; dismissDraft: () => void }
    restoreDraft: () => void
  }
}

export function DraftNotice({ what, edit }: DraftProps) {
  const { recovered, dismissDraft } = edit.draft
  if (!recovered) return null
  const outdatedText = ` The ${what} has been saved since then. When you save, you can compare both versions.`
  return (
    <div className="notice" role="status">
      <Note lead="Unsaved changes were found.">
        Last edited here on {formatDateTime(recovered.at)}.{recovered.version !== edit.base.version && outdatedText}
      </Note>
      <div className="row row--close">
        <ActionButton onClick={() => edit.restoreDraft()}>Restore them</ActionButton>
        <ActionButton variant="quiet" onClick={dismissDraft}>
          Discard
        </ActionButton>
      </div>
    </div>
  )
}

/** The edit can no longer be saved; `children` are the buttons for what is still possible. */
export function BlockedNotice({ lead, text, children }: { lead: string; text: string; children: ReactNode }) {
  return (
    <div className="notice" role="alert">
      <Note lead={lead} icon="alert">
        {text}
      </Note>
      <div className="row row--close">{children}</div>
    </div>
  )
}

export function CopyTextButton({ text, variant }: { text: string; variant: 'secondary' | 'quiet' }) {
  return (
    <ActionButton variant={variant} onClick={() => void copyText(text, 'Text copied')}>
      Copy my text
    </ActionButton>
  )
}
