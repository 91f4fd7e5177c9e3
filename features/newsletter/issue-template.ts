import type { Block } from '#features/mail/template/blocks.ts'
import type { Letterhead } from '#features/mail/template/html.ts'
import { renderLetter } from '#features/mail/template/render.ts'

export type IssueStory = { slug: string; title: string; excerpt: string; category: string }
export type IssueFind = { title: string; description: string | null }
export type IssueParts = {
  subject: string
  preheader: string
  intro: string
  stories: readonly IssueStory[]
  finds: readonly IssueFind[]
  /** Where a card leads: straight there in a preview, over a counted address in what is sent. */
  pathTo: (path: string) => string
}

const shopPath = '/shop'

/** The pages of ours that an issue links to, in order. Products are shown in our shop: no retailer's link leaves by mail. */
export function pathsOf({ stories, finds }: Pick<IssueParts, 'stories' | 'finds'>): string[] {
  return [...stories.map(({ slug }) => `/article/${slug}`), ...(finds.length > 0 ? [shopPath] : [])]
}

export function renderIssue(head: Letterhead, { subject, preheader, intro, stories, finds, pathTo }: IssueParts) {
  const paragraphs = intro
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
  const blocks: Block[] = [
    ...paragraphs.map((text): Block => ({ kind: 'text', text })),
    ...stories.map(({ slug, title, excerpt, category }): Block => ({
      kind: 'card',
      label: category,
      title,
      text: excerpt,
      path: pathTo(`/article/${slug}`),
    })),
    ...(finds.length === 0 ? [] : [{ kind: 'heading' as const, text: 'From our shop' }]),
    ...finds.map(({ title, description }): Block => ({
      kind: 'card',
      title,
      text: shortened(description ?? 'See it in our shop.'),
      path: pathTo(shopPath),
    })),
  ]
  const plan = {
    subject,
    preheader: preheader || (paragraphs[0]?.slice(0, 120) ?? stories[0]?.excerpt ?? ''),
    title: subject,
    blocks,
    reason: `You get this letter because you subscribed to ${head.name}.`,
    canUnsubscribe: true,
  }
  return renderLetter(plan, head)
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 157)}...` : line
}
