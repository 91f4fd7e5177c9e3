import { useRef, useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { limitMarks } from '#domain/text/limit-marks.ts'
import { createDeleteAction, createUpdateAction, toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { invalidate } from '../kit/query-cache.ts'
import { Reply, ReplyBox } from './reply-box.tsx'
import { Checkbox, ListPage, type Selection, usePagedQuery } from '../kit/list-page.tsx'
import { SegmentedControl } from '../kit/segmented-control.tsx'
import { ShortDate } from '../kit/short-date.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { useHasRole } from '../kit/use-role.ts'

type AdminComment = ResponseOf<'GET /api/admin/comments'>['comments'][number]
type CommentState = AdminComment['state']

const states = [
  { value: 'pending', label: 'Pending', empty: 'No comments awaiting approval.' },
  { value: 'approved', label: 'Approved', empty: 'No comments have been approved yet.' },
  { value: 'rejected', label: 'Rejected', empty: 'No comments have been rejected.' },
  { value: 'spam', label: 'Spam', empty: 'No spam.' },
] as const satisfies readonly { value: CommentState; label: string; empty: string }[]
const path = '/api/admin/comments'
const deleteComments = createDeleteAction(path, 'comment')
const moderate = createUpdateAction(path, 'comment', (ids, state: CommentState) =>
  fetchJson(`PATCH ${path}`, { body: { ids, state } }),
)

export function CommentList() {
  const [filter, change] = useUrlFilter('state')
  const { value: state, empty } = states.find(({ value }) => value === filter.state) ?? states[0]
  return (
    <ListPage
      query={usePagedQuery(`GET ${path}`, { state })}
      what="comments"
      items={({ comments }) => comments}
      toolbar={
        <SegmentedControl
          label="Comments shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      }
      empty={empty}
      renderBulkActions={({ selected }) => <ModerationButtons ids={selected} state={state} />}>
      {(comments, selection) => (
        <ul aria-label="Comments">
          {comments.map((comment) => (
            <Comment comment={comment} selection={selection} key={comment.id} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

const moderationActions: readonly { state: CommentState; label: string; outcome: string }[] = [
  { state: 'approved', label: 'Approve', outcome: 'approved' },
  { state: 'rejected', label: 'Reject', outcome: 'rejected' },
  { state: 'spam', label: 'Spam', outcome: 'marked as spam' },
]

function ModerationButtons({ ids, state, name }: { ids: readonly string[]; state: CommentState; name?: string }) {
  const isAdmin = useHasRole('admin')
  const label = (word: string) => (name ? { 'aria-label': `${word}: ${name}` } : {})
  return (
    <>
      {moderationActions
        .filter((action) => action.state !== state)
        .map((action) => (
          <Button
            variant={action.state === 'approved' ? 'solid' : 'secondary'}
            onClick={() => void moderate(ids, action.state, action.outcome)}
            key={action.state}
            {...label(action.label)}>
            {action.label}
          </Button>
        ))}
      {isAdmin && (
        <Button variant="danger-outline" onClick={() => void deleteComments(ids)} {...label('Delete')}>
          Delete
        </Button>
      )}
    </>
  )
}

function Comment({ comment, selection }: { comment: AdminComment; selection: Selection }) {
  const { id, article, author_name, author_email } = comment
  const [isReplying, setReplying] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  async function sendReply(content: string) {
    await fetchJson(`PUT ${path}/:id/reply`, { params: { id }, body: { content } })
    toggle.current?.focus()
    setReplying(false)
    toastSuccess('Answer saved')
    invalidate(path, '/api/admin/counts')
  }
  return (
    <li className="message">
      <Checkbox label={`Select: ${author_name}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      <div className="message__body">
        <p className="user-text">
          <b>{limitMarks(author_name)}</b>
          {author_email && <span className="small soft"> {author_email}</span>}
        </p>
        <p className="message__facts small soft">
          <ShortDate iso={comment.created_at} />
          <span>
            on{' '}
            <a className="inline-link" href={`/article/${article.slug}`} target="_blank">
              {article.title}
            </a>
          </span>
          {comment.suspicions.map((reason) => (
            <StateBadge tone="danger" key={reason}>
              {reason}
            </StateBadge>
          ))}
        </p>
        <p className="user-text">{limitMarks(comment.content)}</p>
        {comment.reply && comment.replied_at && (
          <Reply label={`Answer to ${author_name}`} by="Official answer" at={comment.replied_at} text={comment.reply} />
        )}
        {isReplying && (
          <ReplyBox
            id={id}
            label="Answer as the site, under this comment"
            stored={comment.reply ?? ''}
            submitLabel={comment.state === 'approved' ? 'Save answer' : 'Approve and answer'}
            onSend={sendReply}
          />
        )}
        <div className="row row--close">
          <ActionButton ref={toggle} aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
            {comment.reply ? 'Edit answer' : 'Answer'}
          </ActionButton>
          <ModerationButtons ids={[id]} state={comment.state} name={author_name} />
        </div>
      </div>
    </li>
  )
}
