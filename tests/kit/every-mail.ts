import { parseArticleText } from '#domain/articles/article-text.ts'
import type { Product } from '#domain/products/product.ts'
import { findAffiliateLinks } from '#domain/affiliate/retailer-mentions.ts'
import { digestTemplate } from '#features/comments/digest.ts'
import { renderIssue } from '#features/newsletter/issue-template.ts'
import { correctionTemplate, recallTemplate } from '#features/recalls/recall-mail.ts'
import { inventedNotice } from './recalls.ts'
import { welcomeTemplate } from '#features/newsletter/welcome-mail.ts'
import { storedMailNames } from '#features/mail/template/mail-texts.ts'
import type { Mail } from '#features/ports.ts'
import type { Block } from '#features/mail/template/blocks.ts'
import { renderMail } from '#features/mail/template/render.ts'
import { renderStoredMail } from '#features/mail/template/stored-mail.ts'

export const origin = 'https://pets.example'

export const to = 'ada@example.test'

/** Every template with the same text in every place for user input. */
export function everyMail(words: string): Mail[] {
  const head = { name: words, origin, operatorName: words, postalAddress: words }
  const story = { slug: words, title: words, excerpt: words, category: words, image_url: words }
  const find = { title: words, description: words, image_url: words }
  const comment = { id: words, author_name: words, content: words, title: words }
  const review = { id: words, title: words, note: words, outcome: words }
  const values = {
    ...review,
    former: words,
    next: words,
    token: words,
    name: words,
    email: to,
    subject: words,
    message: words,
  }
  const notice = { ...inventedNotice, name: words, reason: words, codes: words }
  const pathOf = (id: string, action: string) => `/moderate?verdict=${action}&token=${id}`
  return [
    ...storedMailNames.map((name) => ({ to, replyTo: to, ...renderStoredMail(name, head, values) })),
    welcomeTemplate(head, to, `${origin}/unsubscribe?token=a`, [story, story]),
    digestTemplate(head, to, { comments: [comment], total: 3, pathOf }),
    {
      to,
      ...renderIssue(head, {
        subject: words,
        preheader: words,
        intro: words,
        articles: [story],
        products: [find],
        linkTo: (path) => path,
      }),
    },
    { to, ...recallTemplate(head, { ...notice, id: words }) },
    { to, ...correctionTemplate(head, notice) },
    { to, ...renderMail(everyBlock(words), head) },
  ]
}

export function everyBlock(words: string) {
  const blocks: Block[] = [
    { kind: 'text', text: words },
    { kind: 'text', text: [words, { text: words, path: words }, { text: words, path: `/${words}` }] },
    { kind: 'heading', text: words },
    {
      kind: 'buttons',
      buttons: [
        { label: words, path: words },
        { label: words, path: `/x?next=${words}` },
      ],
    },
    { kind: 'quote', text: words, by: words },
    { kind: 'details', details: [[words, words]] },
    { kind: 'card', title: words, text: words, path: words, label: words, picture: { path: words, alt: words } },
    { kind: 'line' },
    fullArticle(words),
  ]
  return { subject: words, preheader: words, title: words, blocks, reason: words, canUnsubscribe: true }
}

/** Every block of an article with the same text in every place. */
export function fullArticle(words: string): Block {
  const line = words.replaceAll('\n', ' ')
  const content = [
    line,
    `## ${line}`,
    `[${line}](${line}) and [mat](https://www.amazon.com/dp/B000000001) and [vet](https://vet.example/${line})`,
    `- ${line}\n  - ${line}`,
    `| ${line} |\n|---|\n| ${line} |`,
    `> ${line}`,
    `> Never: ${line}`,
    `::: steps ${line} | ${line}\n1. ${line}\nStop: ${line}\n:::`,
    `![${line}](/media/a.jpg "${line} | ${line}")`,
    `![${line}](https://pictures.example/a.jpg)`,
    `{product: mat}\n\n{compare: mat, bed | ${line} | ${line}}`,
    `[^1]: ${line} | ${line} | https://vet.example/${line}`,
  ].join('\n\n')
  const product = {
    title: words,
    affiliate_link: 'https://www.amazon.com/dp/B000000001',
    best_for: words,
    skip_if: words,
  }
  const placed = new Map(['mat', 'bed'].map((key) => [key, product as Product]))
  return { kind: 'article', blocks: parseArticleText(content), placed, path: '/article/mats' }
}

const decoded = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The problems of a mail, as text. */
export function faultsOf({ subject, text, html }: Mail): string[] {
  const errors: string[] = []
  for (const [, name, target = ''] of html.matchAll(/\b(href|src|action|background)="([^"]*)"/g)) {
    const ours = target === '%%unsubscribe%%' || target.startsWith(`${origin}/`)
    if (!ours || /amazon|amzn|a\.co\b|ebay|sjv/i.test(decodeURIComponent(target.replaceAll('%%', ''))))
      errors.push(`${name}=${target}`)
  }
  if (/<(?:script|iframe|form|object|embed|svg|base|link)\b/i.test(html)) errors.push('an element that does things')
  // The description of a picture may say anything between its quotes.
  if (/<[a-z][^>]*\son\w+=/i.test(html.replaceAll(/alt="[^"<>]*"/g, ''))) errors.push('a handler')
  for (const words of [subject, text, decoded(html)]) {
    const plain = words.normalize('NFKC').replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    for (const { url } of findAffiliateLinks(plain)) errors.push(`names ${url.href}`)
    for (const [link] of plain.matchAll(/\b(?:https?|ftp):\/\/\S+/gi)) if (!link.startsWith(origin)) errors.push(link)
  }
  return errors
}
