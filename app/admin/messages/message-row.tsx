import { useId, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { formatDateTime, formatShortDate } from '../kit/format.ts'
import type { Selection } from '../kit/use-selection.ts'
import { replyDeadline, messageActions, replyHref } from './message-actions.ts'
import type { Message } from '#app/contract/inbox.ts'

/** Opening a message marks it as read. */
export function MessageRow({ message, selection }: { message: Message; selection: Selection }) {
  const [open, setOpen] = useState(false)
  const text = useId()
  const { id, name, email, subject, unread, state, created_at } = message
  const due = state === 'inbox' && unread ? replyDeadline(message.due_at, now()) : undefined
  const change = (part: object, done?: string) => () => void messageActions.change([id], part, done)

  function toggle() {
    setOpen(!open)
    if (!open && unread) void messageActions.change([id], { unread: false })
  }
  return (
    <li className={unread ? 'message message--unread' : 'message'}>
      <Checkbox label={`Select: ${subject}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      <div className="message__body">
        <button type="button" className="message__head" aria-expanded={open} aria-controls={text} onClick={toggle}>
          <span className="message__subject user-text">
            {unread && <span className="visually-hidden">Unread: </span>}
            {subject}
          </span>
          <span className="small soft user-text">
            {name} · {email}
          </span>
        </button>
        <p className="message__facts small soft">
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatShortDate(created_at, now())}
          </time>
          {due && <StateBadge tone={due.late ? 'danger' : 'trending'}>{due.words}</StateBadge>}
          {message.suspicions.map((reason) => (
            <StateBadge tone="danger" key={reason}>
              {reason}
            </StateBadge>
          ))}
        </p>
        <p className={open ? 'user-text' : 'user-text message__start'} id={text}>
          {message.message}
        </p>
        {open && (
          <div className="row row--close">
            <LinkButton variant="primary" href={replyHref(message)} onClick={change({ unread: false })}>
              Reply
            </LinkButton>
            <Button variant="secondary" onClick={change({ unread: !unread })}>
              {unread ? 'Mark as read' : 'Mark as unread'}
            </Button>
            {state === 'inbox' ? (
              <>
                <Button variant="secondary" onClick={change({ state: 'archived' }, 'archived')}>
                  Archive
                </Button>
                <Button variant="secondary" onClick={change({ state: 'spam' }, 'marked as spam')}>
                  Spam
                </Button>
              </>
            ) : (
              <Button variant="secondary" onClick={change({ state: 'inbox' }, 'moved to the inbox')}>
                Move to inbox
              </Button>
            )}
            <Button variant="danger-outline" onClick={() => void messageActions.remove([id])}>
              Delete
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
