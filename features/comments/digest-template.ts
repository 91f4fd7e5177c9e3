import type { Block } from '#features/mail/template/blocks.ts'
import type { Letterhead } from '#features/mail/template/html.ts'
import { renderLetter } from '#features/mail/template/render.ts'
import type { Mail } from '#features/ports.ts'
import { linksLast, type Verdict } from './moderation-links.ts'

type Waiting = { id: string; author_name: string; content: string; title: string }
type Digest = { comments: readonly Waiting[]; total: number; pathOf: (id: string, verdict: Verdict) => string }

const longestExcerpt = 600

/** The links open a page; only a press there decides. */
export function digestMail(head: Letterhead, to: string, { comments, total, pathOf }: Digest): Mail {
  const one = total === 1
  const what = one ? 'A comment waits' : `${total} comments wait`
  const letter = renderLetter(
    {
      subject: `${what} for you at ${head.name}`,
      preheader: comments.map(({ author_name }) => author_name).join(', '),
      title: `${what} for your answer`,
      blocks: [
        ...comments.flatMap((comment) => blocksOf(comment, pathOf)),
        ...(total > comments.length ? [text(`And ${total - comments.length} more.`)] : []),
        text(['All of them are in ', { text: 'the dashboard', path: '/admin/messages/comments' }, '.']),
      ],
      reason: `You get this mail because you run ${head.name}, at most once an hour. The links decide nothing before you press a button on the page they open, and run out after a week.`,
    },
    head,
  )
  return { kind: 'comments', secret: true, validFor: linksLast, to, ...letter }
}

const text = (words: Extract<Block, { kind: 'text' }>['text']): Block => ({ kind: 'text', text: words })

function blocksOf({ id, author_name, content, title }: Waiting, pathOf: Digest['pathOf']): Block[] {
  const letters = Array.from(content)
  const start = letters.length <= longestExcerpt ? content : `${letters.slice(0, longestExcerpt).join('')} …`
  return [
    { kind: 'quote', text: start, by: `${author_name} on “${title}”` },
    {
      kind: 'buttons',
      buttons: [
        { label: 'Approve', path: pathOf(id, 'approved') },
        { label: 'Reject', path: pathOf(id, 'rejected') },
      ],
    },
  ]
}
