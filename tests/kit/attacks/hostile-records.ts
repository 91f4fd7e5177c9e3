import type { Needs } from '#features/deps.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

type RecordDeps = Needs<'db' | 'clock' | 'newId'>

/** A hostile text in one field: the text identifies the field wherever it turns up. */
export const markedText = (sink: string, index: number, text: string) => `${sink}-${index}~${text}`
/** In a line of an article, brackets and asterisks are markup. */
export const withoutMarkup = (text: string) => text.replaceAll(/[[\]]|\*\*/g, '')
const asinOf = (index: number) => `B${String(index).padStart(9, '0')}`

/**
 * One hostile text in every field of an article, its product, its comments, a message, a subscriber and a newsletter
 * issue.
 */
export async function insertHostileRecords(deps: RecordDeps, index: number, text: string) {
  const { db, clock } = deps
  const mark = (sink: string) => markedText(sink, index, text)
  const line = (sink: string) => withoutMarkup(mark(sink))
  const link = `https://www.amazon.com/dp/${asinOf(index)}`
  const article_id = `article-${index}`
  await insertTestArticle(deps, {
    id: article_id,
    slug: `text-${index}`,
    title: mark('title'),
    excerpt: mark('excerpt'),
    category: mark('category'),
    author: mark('author'),
    image_url: `/favicon.svg?${mark('hero')}`,
    image_alt: mark('alt'),
    meta_description: mark('description'),
    meta_keywords: [mark('keyword')],
    content: [
      line('paragraph'),
      `## ${line('section')}`,
      `### ${line('subsection')}`,
      `**${line('bold')}** and [${line('words')}](https://example.org/).`,
      `![${line('picture')}](/favicon.svg)`,
      `A [product](${link}).`,
      // Accepted or rejected: nothing of these may run.
      text,
      `[x](${text})`,
      `![x](${text})`,
      `**[${text}](https://example.org/${text})**`,
    ].join('\n'),
  })
  await insertTestProduct(deps, {
    id: `product-${index}`,
    title: mark('product'),
    description: mark('about'),
    price: mark('price'),
    category: mark('shelf'),
    image_url: `/favicon.svg?${mark('photo')}`,
    asin: asinOf(index),
    affiliate_link: `${link}?${mark('link')}`,
  })
  const now = clock() - index * 1000
  for (const state of ['approved', 'pending'] as const) {
    const values = {
      article_id,
      user_id: null,
      approved: state === 'approved',
      state,
      created_at: now,
      decided_at: null,
    }
    const words = {
      author_name: mark(`${state}-name`),
      author_email: mark(`${state}-email`),
      content: mark(`${state}-comment`),
    }
    await db
      .insertInto('comments')
      .values({ id: `${state}-${index}`, ...values, ...words, suspicions: [mark(`${state}-suspicion`)] })
      .execute()
  }
  await db
    .insertInto('contact_messages')
    .values({
      id: `message-${index}`,
      name: mark('name'),
      email: mark('email'),
      subject: mark('subject'),
      message: mark('message'),
      state: 'inbox',
      suspicions: [],
      created_at: now,
    })
    .execute()
  await db
    .insertInto('subscribers')
    .values({
      id: `subscriber-${index}`,
      email: mark('subscriber'),
      email_key: mark('subscriber'),
      state: 'subscribed',
      source: 'form',
      consent: '',
      created_at: now,
      confirmed_at: now,
      unsubscribed_at: null,
    })
    .execute()
  await db
    .insertInto('issues')
    .values({
      id: `issue-${index}`,
      kind: 'composed',
      state: 'draft',
      subject: mark('newsletter'),
      preheader: mark('preheader'),
      intro: mark('intro'),
      article_ids: [article_id],
      product_ids: [`product-${index}`],
      scheduled_at: null,
      started_at: null,
      finished_at: null,
      body_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
