import { now } from '#app/client/browser-clock.ts'
import { StateBadge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { CheckBox } from '../kit/checkbox.tsx'
import { dateAndTime, shortDate } from '../kit/format.ts'
import { ListStates, Nothing } from '../kit/list-states.tsx'
import { Pager, usePages } from '../kit/pager.tsx'
import { useSelection, type Selection } from '../kit/use-selection.ts'
import { useFilter } from '../kit/use-url-filter.ts'
import { BulkBar } from '../kit/bulk-bar.tsx'
import { createMany } from '../kit/bulk-actions.ts'
import type { AdminComment, Comments, CommentState } from '#app/contract/inbox.ts'
import { StateFilter } from '../kit/segmented-control.tsx'

const states: readonly { value: CommentState; label: string; empty: string }[] = [
  { value: 'pending', label: 'Pending', empty: 'No comments are waiting for approval.' },
  { value: 'approved', label: 'Approved', empty: 'No comments have been approved yet.' },
  { value: 'rejected', label: 'Rejected', empty: 'No comments have been rejected.' },
  { value: 'spam', label: 'Spam', empty: 'No spam.' },
]
const many = createMany('/api/admin/comments', 'comment')

export function CommentsList() {
  const [filter, change] = useFilter('state')
  const chosen = states.find(({ value }) => value === filter.state) ?? states[0]
  const state = chosen?.value ?? 'pending'
  const pages = usePages<Comments>('/api/admin/comments', { state })
  const selection = useSelection(pages.data?.comments.map(({ id }) => id) ?? [])
  return (
    <>
      <div className="toolbar toolbar--still">
        <StateFilter
          label="Comments shown"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <div className="panel" aria-busy={pages.loading || undefined}>
        <ListStates
          read={pages}
          what="comments"
          isEmpty={({ comments }) => comments.length === 0}
          empty={<Nothing sentence={chosen?.empty} />}
        >
          {({ comments, total }) => (
            <>
              <BulkBar selection={selection} what="comments">
                {(ids) => <Verdicts ids={ids} state={state} />}
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

const verdicts: readonly { state: CommentState; label: string; done: string }[] = [
  { state: 'approved', label: 'Approve', done: 'approved' },
  { state: 'rejected', label: 'Reject', done: 'rejected' },
  { state: 'spam', label: 'Spam', done: 'marked as spam' },
]

function Verdicts({ ids, state, name }: { ids: readonly string[]; state: CommentState; name?: string }) {
  const label = (word: string) => (name ? { 'aria-label': `${word}: ${name}` } : {})
  return (
    <>
      {verdicts
        .filter((verdict) => verdict.state !== state)
        .map((verdict) => (
          <Button
            variant={verdict.state === 'approved' ? 'solid' : 'secondary'}
            onClick={() => void many.change(ids, { state: verdict.state }, verdict.done)}
            key={verdict.state}
            {...label(verdict.label)}
          >
            {verdict.label}
          </Button>
        ))}
      <Button variant="danger-outline" onClick={() => void many.remove(ids)} {...label('Delete')}>
        Delete
      </Button>
    </>
  )
}

function Comment({ comment, selection }: { comment: AdminComment; selection: Selection }) {
  const { id, article, author_name, author_email, created_at } = comment
  return (
    <li className="message">
      <CheckBox label={`Select: ${author_name}`} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
      <div className="message__body">
        <p className="user-text">
          <b>{author_name}</b> <span className="small soft">{author_email}</span>
        </p>
        <p className="message__facts small soft">
          <time dateTime={created_at} title={dateAndTime(created_at)}>
            {shortDate(created_at, now())}
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
          <Verdicts ids={[id]} state={comment.state} name={author_name} />
        </div>
      </div>
    </li>
  )
}
