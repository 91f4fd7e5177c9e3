import type { PageResult, PageContext } from '#app/route.ts'
import { applyModerationLink, findModerationLink, type ModerationLink } from '#features/comments/moderation-links.ts'
import { panelPage } from '#app/pages/panel-page.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { CenteredPanel, PanelLink, PostForm } from '#app/ui/centered-panel.tsx'
import { limitMarks } from '#domain/text/limit-marks.ts'

/** Opening the link changes nothing, because mail scanners follow every link. */
export async function moderatePage(context: PageContext): Promise<PageResult> {
  return moderationPage(context, await findModerationLink(context.deps, context.query['token'] ?? ''))
}

export async function handleModerate(context: PageContext): Promise<PageResult> {
  return moderationPage(context, await applyModerationLink(context.deps, context.query['token'] ?? ''))
}

function moderationPage({ query }: PageContext, decision: ModerationLink | undefined): PageResult {
  const head = {
    title: 'Moderate comment',
    description: 'Approve or reject one comment.',
    path: '/moderate',
    noindex: true,
  }
  if (decision) return { head, body: <ModerateView token={query['token'] ?? ''} {...decision} /> }
  const invalid = (
    <>
      <p>
        It is incomplete, more than a week old, or the comment was deleted. All pending comments are in the dashboard.
      </p>
      <LinkButton variant="primary" wide href="/admin/messages/comments">
        All comments
      </LinkButton>
    </>
  )
  return { ...panelPage(head, { title: 'This link no longer works' }, invalid), status: 404 }
}

type Props = {
  token: string
  verdict: 'approved' | 'rejected'
  comment: { author_name: string; content: string; state: string; title: string; slug: string }
}

const labels = {
  approved: { question: 'Approve this comment?', action: 'Approve', confirmation: 'The comment is approved' },
  rejected: { question: 'Reject this comment?', action: 'Reject', confirmation: 'The comment is rejected' },
} as const

const decidedTexts: Readonly<Record<string, string>> = {
  approved: 'This comment is approved and can be read under its article.',
  rejected: 'This comment is rejected and is not shown.',
  spam: 'This comment is marked as spam and is not shown.',
}

export function ModerateView({ token, verdict, comment }: Props) {
  const { question, action, confirmation } = labels[verdict]
  const isPending = comment.state === 'pending'
  return (
    <CenteredPanel title={isPending ? question : comment.state === verdict ? confirmation : 'Already decided'}>
      <p className="small soft">
        {limitMarks(comment.author_name)} on{' '}
        <a className="inline-link" href={`/article/${comment.slug}`}>
          {comment.title}
        </a>
      </p>
      <blockquote className="user-text">{limitMarks(comment.content)}</blockquote>
      {isPending ? (
        <PostForm
          action={`/moderate?token=${encodeURIComponent(token)}`}
          label={action}
          variant={verdict === 'approved' ? 'primary' : 'danger-outline'}
        />
      ) : (
        <p role="status">{decidedTexts[comment.state]}</p>
      )}
      <PanelLink href="/admin/messages/comments">All comments</PanelLink>
    </CenteredPanel>
  )
}
