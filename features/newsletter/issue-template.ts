import { parseMailLinks, withoutLinkTargets } from '#features/mail/template/mail-links.ts'
import type { Article } from '#domain/articles/article.ts'
import type { IssueContent } from '#domain/newsletter/issue.ts'
import type { Block } from '#features/mail/template/blocks.ts'
import { mailPicture } from '#features/mail/template/full-article.ts'
import { type MailBranding, renderMail } from '#features/mail/template/render.ts'

export type FullText = Pick<Extract<Block, { kind: 'article' }>, 'blocks' | 'placed'>
export type IssueArticle = Pick<Article, 'slug' | 'title' | 'excerpt' | 'category' | 'image_url'> & {
  full?: FullText | undefined
}
export type IssueProduct = { title: string; description: string | null; image_url: string }
export type IssueTemplateInput = Pick<IssueContent, 'subject' | 'preheader' | 'intro'> & {
  articles: readonly IssueArticle[]
  products: readonly IssueProduct[]
  /** Direct links in a preview, tracked links in sent mail. */
  linkTo: (path: string) => string
}

const shopPath = '/shop'

/** The site pages that an issue links to. Products link to our shop, because retailer links are not allowed in mail. */
export function listLinkedPaths({ articles, products }: Pick<IssueTemplateInput, 'articles' | 'products'>): string[] {
  return [...articles.map(({ slug }) => `/article/${slug}`), ...(products.length > 0 ? [shopPath] : [])]
}

export function renderIssue(
  branding: MailBranding,
  { subject, preheader, intro, articles, products, linkTo }: IssueTemplateInput,
) {
  const paragraphs = intro
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
  const blocks: Block[] = [
    ...paragraphs.map((text): Block => ({ kind: 'text', text: parseMailLinks(text, branding.origin) })),
    ...articles.flatMap(({ slug, title, excerpt, category, image_url, full }): Block[] => {
      const path = linkTo(`/article/${slug}`)
      const card: Block = { kind: 'card', label: category, title, text: excerpt, path, ...pictureOf(image_url) }
      return full ? [card, { kind: 'article', ...full, path }, { kind: 'line' }] : [card]
    }),
    ...(products.length === 0 ? [] : [{ kind: 'heading' as const, text: 'From our shop' }]),
    ...products.map(({ title, description, image_url }): Block => ({
      kind: 'card',
      title,
      text: truncate(description ?? 'See it in our shop.'),
      path: linkTo(shopPath),
      ...pictureOf(image_url),
    })),
  ]
  const firstParagraph = paragraphs[0] && withoutLinkTargets(paragraphs[0], branding.origin)
  const plan = {
    subject,
    preheader: preheader || (firstParagraph?.slice(0, 120) ?? articles[0]?.excerpt ?? ''),
    title: subject,
    blocks,
    reason: `You're receiving this newsletter because you subscribed to ${branding.name}.`,
    canUnsubscribe: true,
  }
  return renderMail(plan, branding)
}

/** Without an alt text, because the title beside it says the same. */
function pictureOf(image_url: string) {
  const path = mailPicture(image_url)
  return path === undefined ? {} : { picture: { path, alt: '' } }
}

function truncate(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 157)}...` : line
}
