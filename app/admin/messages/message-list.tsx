import '#app/styles/admin-inbox.css'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { ListPage, type Selection, Checkbox, usePagedQuery } from '../kit/list-page.tsx'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { deleteMessages, messageMoves, updateMessages, replyDeadline, replyHref, sendReply } from './message-actions.ts'
import type { MessageChange, MessageState, Message } from './message-actions.ts'
import { useId, useState } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { limitMarks } from '#domain/text/limit-marks.ts'
import { ShortDate } from '../kit/short-date.tsx'
import { ActionButton } from '../kit/buttons.tsx'
import { usePolling } from '../kit/use-polling.ts'
import { ResendButton, stateBadges } from '../outbox/outbox-dialog.tsx'
import { Reply, ReplyBox } from './reply-box.tsx'

const noReplies =
  'No mail server is configured, so replies cannot be sent from here. Enter one in Settings, Mail, or reply with your own email app.'

const states = [
  { value: 'inbox', label: 'Inbox', empty: 'No new messages.' },
  { value: 'archived', label: 'Archived', empty: 'Nothing has been archived.' },
  { value: 'spam', label: 'Spam', empty: 'No spam.' },
] as const satisfies readonly { value: MessageState; label: string; empty: string }[]

export function MessageList() {
  const [filter, change] = useUrlFilter('state')
  const { value: state, empty } = states.find(({ value }) => value === filter.state) ?? states[0]
  const query = usePagedQuery('GET /api/admin/messages', { state })
  const isSending = query.data?.messages.some(({ replies }) => replies.some((reply) => reply.state === 'queued'))
  usePolling(isSending ? 2000 : undefined, query.reload)
  const [opened, setOpened] = useState<string>()
  return (
    <ListPage
      query={query}
      what="messages"
      items={({ messages }) => messages}
      toolbar={
        <SegmentedControl
          label="Messages shown"
          value={state}
          options={states}
          onChange={(value) => {
            setOpened(undefined)
            change({ state: value })
          }}
        />
      }
      empty={empty}
      renderBulkActions={(selection) => <BulkActions state={state} selection={selection} />}>
      {(messages, selection, { delivery }) => (
        <ul className="inbox" aria-label="Messages">
          {messages.map((message) => (
            <MessageRow
              {...{ message, selection }}
              canReply={delivery === 'server'}
              open={message.id === opened}
              onOpen={setOpened}
              key={message.id}
            />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function BulkActions({ state, selection }: { state: MessageState; selection: Selection }) {
  const update = (change: MessageChange, outcome: string) =>
    void updateMessages(selection.selected, change, outcome).then((ok) => ok && selection.clear())
  return (
    <>
      <ActionButton onClick={() => update({ unread: false }, 'marked as read')}>Mark as read</ActionButton>
      {messageMoves(state).map((move) => (
        <ActionButton onClick={() => update({ state: move.state }, move.outcome)} key={move.state}>
          {move.label}
        </ActionButton>
      ))}
      <ActionButton variant="danger-outline" onClick={() => void deleteMessages(selection.selected)}>
        Delete
      </ActionButton>
    </>
  )
}

type RowProps = {
  message: Message
  selection: Selection
  canReply: boolean
  open: boolean
  onOpen: (id: string | undefined) => void
}

/** Opening a message marks it as read. The dot stays until it has a reply or is archived. */
function MessageRow({ message, selection, canReply, open, onOpen }: RowProps) {
  const thread = useId()
  const { id, name, email, subject, unread, state } = message
  const waits = state === 'inbox' && message.replies.length === 0
  const due = waits ? replyDeadline(message.due_at, now()) : undefined
  const update = (change: MessageChange, outcome?: string) => () => void updateMessages([id], change, outcome)

  function toggle() {
    onOpen(open ? undefined : id)
    if (!open && unread) void updateMessages([id], { unread: false })
  }
  return (
    <li className={unread ? 'message message--unread' : 'message'}>
      <Checkbox label={`Select: ${subject}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      <div className="message__body">
        <button type="button" className="message__head" aria-expanded={open} aria-controls={thread} onClick={toggle}>
          <span className="message__subject user-text">
            {waits && <span className="message__dot" role="img" aria-label="Waits for an answer" />}
            {unread && <span className="visually-hidden">Unread: </span>}
            {limitMarks(subject)}
          </span>
          <span className="small soft user-text">
            {limitMarks(name)} · {email}
          </span>
        </button>
        <p className="message__facts small soft">
          <ShortDate iso={message.created_at} />
          {due && <StateBadge tone={due.isLate ? 'danger' : 'trending'}>{due.words}</StateBadge>}
          {message.suspicions.map((reason) => (
            <StateBadge tone="danger" key={reason}>
              {reason}
            </StateBadge>
          ))}
        </p>
        <p className="user-text message__start">{limitMarks(message.message)}</p>
        {open && (
          <div className="message__thread" id={thread}>
            <div>
              <h2 className="user-text">{limitMarks(subject)}</h2>
              <p className="user-text">{limitMarks(message.message)}</p>
              {message.replies.map((reply) => (
                <MessageReply reply={reply} subject={subject} key={reply.id} />
              ))}
              {canReply ? (
                <ReplyBox
                  id={id}
                  label={`Reply to ${email}`}
                  submitLabel="Send reply"
                  onSend={(reply) => sendReply(message, reply)}
                />
              ) : (
                <p className="small soft">{noReplies}</p>
              )}
              <div className="row row--close">
                {!canReply && (
                  <LinkButton variant="primary" href={replyHref(message)} onClick={update({ unread: false })}>
                    Reply
                  </LinkButton>
                )}
                <ActionButton onClick={update({ unread: !unread })}>
                  {unread ? 'Mark as read' : 'Mark as unread'}
                </ActionButton>
                {messageMoves(state).map((move) => (
                  <ActionButton onClick={update({ state: move.state }, move.outcome)} key={move.state}>
                    {move.label}
                  </ActionButton>
                ))}
                <ActionButton variant="danger-outline" onClick={() => void deleteMessages([id])}>
                  Delete
                </ActionButton>
              </div>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

/** Without a state if the mail was deleted with other data of the address. */
function MessageReply({ reply, subject }: { reply: Message['replies'][number]; subject: string }) {
  const { id, author, created_at, content, state, error } = reply
  const status = state && <StateBadge tone={stateBadges[state].tone}>{stateBadges[state].label}</StateBadge>
  return (
    <Reply
      label={`Reply to: ${subject}`}
      by={author ?? 'Deleted account'}
      at={created_at}
      text={content}
      state={status}>
      {error && <p className="small field__error">{error}</p>}
      {(state === 'failed' || state === 'uncertain') && <ResendButton id={id} label="Try again" name={subject} />}
    </Reply>
  )
}
