import { limitMarks } from '#domain/text/limit-marks.ts'
import type { Block } from '#features/mail/template/blocks.ts'
import type { MailBranding } from '#features/mail/template/html.ts'
import { renderMail } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'
import { linkTtlMs, type ModerationAction } from './moderation-links.ts'

type PendingComment = { id: string; author_name: string; content: string; title: string }
type Digest = {
  comments: readonly PendingComment[]
  total: number
  pathOf: (id: string, action: ModerationAction) => string
}

const maxExcerptLength = 600

/** The links open a confirmation page, because mail scanners follow every link. */
export function digestTemplate(branding: MailBranding, to: string, { comments, total, pathOf }: Digest): Mail {
  const one = total === 1
  const what = one ? '1 comment is waiting' : `${total} comments are waiting`
  const mail = renderMail(
    {
      subject: `${what} for approval at ${branding.name}`,
      preheader: comments.map(({ author_name }) => author_name).join(', '),
      title: `${what} for approval`,
      blocks: [
        ...comments.flatMap((comment) => blocksOf(comment, pathOf)),
        ...(total > comments.length ? [text(`And ${total - comments.length} more.`)] : []),
        text(['Review all comments in ', { text: 'the dashboard', path: '/admin/messages/comments' }, '.']),
      ],
      reason: `You're receiving this email, at most once an hour, because you run ${branding.name}. The links open a confirmation page and expire after a week.`,
    },
    branding,
  )
  return { kind: 'comments', secret: true, validFor: linkTtlMs, to, ...mail }
}

const text = (words: Extract<Block, { kind: 'text' }>['text']): Block => ({ kind: 'text', text: words })

function blocksOf({ id, author_name, content, title }: PendingComment, pathOf: Digest['pathOf']): Block[] {
  const shown = limitMarks(content)
  const characters = Array.from(shown)
  const start = characters.length <= maxExcerptLength ? shown : `${characters.slice(0, maxExcerptLength).join('')} …`
  return [
    { kind: 'quote', text: start, by: `${limitMarks(author_name)} on “${title}”` },
    {
      kind: 'buttons',
      buttons: [
        { label: 'Approve', path: pathOf(id, 'approved') },
        { label: 'Reject', path: pathOf(id, 'rejected') },
      ],
    },
  ]
}
