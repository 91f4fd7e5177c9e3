import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Checkbox } from '../kit/checkbox.tsx'
import { formatDateTime, formatShortDate } from '../kit/format.ts'
import { ListStates, EmptyList } from '../kit/list-states.tsx'
import { Pager, usePagedQuery } from '../kit/pager.tsx'
import { useSelection, type Selection } from '../kit/use-selection.ts'
import { useUrlFilter } from '../kit/use-url-filter.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import { createBulkActions } from '../kit/bulk-actions.ts'
import type { AdminComment, CommentsResponse, CommentState } from '#app/contract/inbox.ts'
import { SegmentedControl } from '../kit/segmented-control.tsx'

const states: readonly { value: CommentState; label: string; empty: string }[] = [
  { value: 'pending', label: 'Pending', empty: 'No comments awaiting approval.' },
  { value: 'approved', label: 'Approved', empty: 'No comments have been approved yet.' },
  { value: 'rejected', label: 'Rejected', empty: 'No comments have been rejected.' },
  { value: 'spam', label: 'Spam', empty: 'No spam.' },
]
const commentActions = createBulkActions('/api/admin/comments', 'comment')

export function CommentList() {
  const [filter, change] = useUrlFilter('state')
  const chosen = states.find(({ value }) => value === filter.state) ?? states[0]
  const state = chosen?.value ?? 'pending'
  const pages = usePagedQuery<CommentsResponse>('/api/admin/comments', { state })
  const selection = useSelection(pages.data?.comments.map(({ id }) => id) ?? [])
  return (
    <>
      <div className="toolbar toolbar--still">
        <SegmentedControl
          label="Comments shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <div className="panel" aria-busy={pages.loading || undefined}>
        <ListStates
          query={pages}
          what="comments"
          isEmpty={({ comments }) => comments.length === 0}
          empty={<EmptyList sentence={chosen?.empty} />}
        >
          {({ comments, total }) => (
            <>
              <BulkBar selection={selection} what="comments">
                {(ids) => <ModerationButtons ids={ids} state={state} />}
              </BulkBar>
              <ul aria-label="Comments">
                {comments.map((comment) => (
                  <Comment comment={comment} selection={selection} key={comment.id} />
                ))}
              </ul>
              <div className="panel__foot">
                <Pager pages={pages} shown={comments.length} total={total} />
              </div>
            </>
          )}
        </ListStates>
      </div>
    </>
  )
}

const moderationActions: readonly { state: CommentState; label: string; done: string }[] = [
  { state: 'approved', label: 'Approve', done: 'approved' },
  { state: 'rejected', label: 'Reject', done: 'rejected' },
  { state: 'spam', label: 'Spam', done: 'marked as spam' },
]

function ModerationButtons({ ids, state, name }: { ids: readonly string[]; state: CommentState; name?: string }) {
  const label = (word: string) => (name ? { 'aria-label': `${word}: ${name}` } : {})
  return (
    <>
      {moderationActions
        .filter((verdict) => verdict.state !== state)
        .map((verdict) => (
          <Button
            variant={verdict.state === 'approved' ? 'solid' : 'secondary'}
            onClick={() => void commentActions.change(ids, { state: verdict.state }, verdict.done)}
            key={verdict.state}
            {...label(verdict.label)}
          >
            {verdict.label}
          </Button>
        ))}
      <Button variant="danger-outline" onClick={() => void commentActions.remove(ids)} {...label('Delete')}>
        Delete
      </Button>
    </>
  )
}

function Comment({ comment, selection }: { comment: AdminComment; selection: Selection }) {
  const { id, article, author_name, author_email, created_at } = comment
  return (
    <li className="message">
      <Checkbox label={`Select: ${author_name}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      <div className="message__body">
        <p className="user-text">
          <b>{author_name}</b> <span className="small soft">{author_email}</span>
        </p>
        <p className="message__facts small soft">
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatShortDate(created_at, now())}
          </time>
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
        <p className="user-text">{comment.content}</p>
        <div className="row row--close">
          <ModerationButtons ids={[id]} state={comment.state} name={author_name} />
        </div>
      </div>
    </li>
  )
}
