import type { PageResult, PageContext } from '#app/route.ts'
import { applyModerationLink, findModerationLink, type ModerationLink } from '#features/comments/moderation-links.ts'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { PostForm, CenteredPanel } from '#app/ui/centered-panel.tsx'
import { limitMarks } from '#domain/text/limit-marks.ts'

const head = {
  title: 'Moderate comment',
  description: 'Approve or reject one comment.',
  path: '/moderate',
  noindex: true,
} as const

/** Opening the link changes nothing, because mail scanners follow every link. */
export async function moderatePage({ deps, query }: PageContext): Promise<PageResult> {
  const token = query['token'] ?? ''
  return moderationPage(token, await findModerationLink(deps, token))
}

export async function handleModerate({ deps, query }: PageContext): Promise<PageResult> {
  const token = query['token'] ?? ''
  return moderationPage(token, await applyModerationLink(deps, token))
}

function moderationPage(token: string, decision: ModerationLink | undefined): PageResult {
  if (!decision) return { status: 404, head, body: <InvalidLink /> }
  return { head, body: <ModerateView token={token} {...decision} /> }
}

type Props = {
  token: string
  verdict: 'approved' | 'rejected'
  comment: { author_name: string; content: string; state: string; title: string; slug: string }
}

const labels = {
  approved: { question: 'Approve this comment?', action: 'Approve', done: 'The comment is approved' },
  rejected: { question: 'Reject this comment?', action: 'Reject', done: 'The comment is rejected' },
} as const

const decidedTexts: Readonly<Record<string, string>> = {
  approved: 'This comment is approved and can be read under its article.',
  rejected: 'This comment is rejected and is not shown.',
  spam: 'This comment is marked as spam and is not shown.',
}

export function ModerateView({ token, verdict, comment }: Props) {
  const { question, action, done } = labels[verdict]
  const isPending = comment.state === 'pending'
  return (
    <CenteredPanel title={isPending ? question : comment.state === verdict ? done : 'Already decided'}>
      <p className="small soft">
        {limitMarks(comment.author_name)} on{' '}
        <a className="inline-link" href={`/article/${comment.slug}`}>
          {comment.title}
        </a>
      </p>
      <blockquote className="user-text">{limitMarks(comment.content)}</blockquote>
      {isPending ? (
        <PostForm action={`/moderate?token=${encodeURIComponent(token)}`}>
          <Button variant={verdict === 'approved' ? 'primary' : 'danger-outline'} type="submit" wide>
            {action}
          </Button>
        </PostForm>
      ) : (
        <p role="status">{decidedTexts[comment.state]}</p>
      )}
      <LinkButton variant="secondary" wide href="/admin/messages/comments">
        All comments
      </LinkButton>
    </CenteredPanel>
  )
}

function InvalidLink() {
  return (
    <CenteredPanel title="This link no longer works">
      <p>
        It is incomplete, more than a week old, or the comment was deleted. All pending comments are in the dashboard.
      </p>
      <LinkButton variant="primary" wide href="/admin/messages/comments">
        All comments
      </LinkButton>
    </CenteredPanel>
  )
}
