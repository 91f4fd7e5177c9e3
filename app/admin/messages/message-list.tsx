import { LinkButton } from '#app/ui/kit/button.tsx'
import { ListPage, type Selection, Checkbox, usePagedQuery } from '../kit/list-page.tsx'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { deleteMessages, messageMoves, updateMessages, replyDeadline, replyHref } from './message-actions.ts'
import type { MessageChange, MessageState, Message } from './message-actions.ts'
import { useId, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { limitMarks } from '#domain/text/limit-marks.ts'
import { ShortDate } from '../kit/short-date.tsx'
import { ActionButton } from '../kit/buttons.tsx'

const states = [
  { value: 'inbox', label: 'Inbox', empty: 'No new messages.' },
  { value: 'archived', label: 'Archived', empty: 'Nothing has been archived.' },
  { value: 'spam', label: 'Spam', empty: 'No spam.' },
] as const satisfies readonly { value: MessageState; label: string; empty: string }[]

export function MessageList() {
  const [filter, change] = useUrlFilter('state')
  const { value: state, empty } = states.find(({ value }) => value === filter.state) ?? states[0]
  return (
    <ListPage
      query={usePagedQuery('GET /api/admin/messages', { state })}
      what="messages"
      items={({ messages }) => messages}
      toolbar={
        <SegmentedControl
          label="Messages shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      }
      empty={empty}
      renderBulkActions={(selection) => <BulkActions state={state} selection={selection} />}
    >
      {(messages, selection) => (
        <ul aria-label="Messages">
          {messages.map((message) => (
            <MessageRow message={message} selection={selection} key={message.id} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function BulkActions({ state, selection }: { state: MessageState; selection: Selection }) {
  const update = (change: MessageChange, done: string) =>
    void updateMessages(selection.selected, change, done).then((ok) => ok && selection.clear())
  return (
    <>
      <ActionButton onClick={() => update({ unread: false }, 'marked as read')}>Mark as read</ActionButton>
      {messageMoves(state).map((move) => (
        <ActionButton onClick={() => update({ state: move.state }, move.done)} key={move.state}>
          {move.label}
        </ActionButton>
      ))}
      <ActionButton variant="danger-outline" onClick={() => void deleteMessages(selection.selected)}>
        Delete
      </ActionButton>
    </>
  )
}

/** Opening a message marks it as read. */
function MessageRow({ message, selection }: { message: Message; selection: Selection }) {
  const [open, setOpen] = useState(false)
  const text = useId()
  const { id, name, email, subject, unread, state } = message
  const due = state === 'inbox' && unread ? replyDeadline(message.due_at, now()) : undefined
  const update = (change: MessageChange, done?: string) => () => void updateMessages([id], change, done)

  function toggle() {
    setOpen(!open)
    if (!open && unread) void updateMessages([id], { unread: false })
  }
  return (
    <li className={unread ? 'message message--unread' : 'message'}>
      <Checkbox label={`Select: ${subject}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      <div className="message__body">
        <button type="button" className="message__head" aria-expanded={open} aria-controls={text} onClick={toggle}>
          <span className="message__subject user-text">
            {unread && <span className="visually-hidden">Unread: </span>}
            {limitMarks(subject)}
          </span>
          <span className="small soft user-text">
            {limitMarks(name)} · {email}
          </span>
        </button>
        <p className="message__facts small soft">
          <ShortDate iso={message.created_at} />
          {due && <StateBadge tone={due.late ? 'danger' : 'trending'}>{due.words}</StateBadge>}
          {message.suspicions.map((reason) => (
            <StateBadge tone="danger" key={reason}>
              {reason}
            </StateBadge>
          ))}
        </p>
        <p className={open ? 'user-text' : 'user-text message__start'} id={text}>
          {limitMarks(message.message)}
        </p>
        {open && (
          <div className="row row--close">
            <LinkButton variant="primary" href={replyHref(message)} onClick={update({ unread: false })}>
              Reply
            </LinkButton>
            <ActionButton onClick={update({ unread: !unread })}>
              {unread ? 'Mark as read' : 'Mark as unread'}
            </ActionButton>
            {messageMoves(state).map((move) => (
              <ActionButton onClick={update({ state: move.state }, move.done)} key={move.state}>
                {move.label}
              </ActionButton>
            ))}
            <ActionButton variant="danger-outline" onClick={() => void deleteMessages([id])}>
              Delete
            </ActionButton>
          </div>
        )}
      </div>
    </li>
  )
}
