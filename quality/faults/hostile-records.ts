import type { Needs } from '#features/deps.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

type RecordDeps = Needs<'db' | 'clock' | 'newId'>

/** A hostile text in one field: the text identifies the field wherever it turns up. */
export const markedText = (sink: string, place: number, text: string) => `${sink}-${place}~${text}`
/** In a line of an article, brackets and asterisks are markup. */
export const withoutMarkup = (text: string) => text.replaceAll(/[[\]]|\*\*/g, '')
const asinOf = (place: number) => `B${String(place).padStart(9, '0')}`

/**
 * One hostile text in every field of an article, its product, its comments, a message, a subscriber and a newsletter
 * issue.
 */
export async function insertHostileRecords(deps: RecordDeps, place: number, text: string) {
  const { db, clock } = deps
  const mark = (sink: string) => markedText(sink, place, text)
  const line = (sink: string) => withoutMarkup(mark(sink))
  const link = `https://www.amazon.com/dp/${asinOf(place)}`
  const article_id = `article-${place}`
  await insertTestArticle(deps, {
    id: article_id,
    slug: `text-${place}`,
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
    id: `product-${place}`,
    title: mark('product'),
    description: mark('about'),
    price: mark('price'),
    category: mark('shelf'),
    image_url: `/favicon.svg?${mark('photo')}`,
    asin: asinOf(place),
    affiliate_link: `${link}?${mark('link')}`,
  })
  const now = clock() - place * 1000
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
      .values({ id: `${state}-${place}`, ...values, ...words, suspicions: [mark(`${state}-suspicion`)] })
      .execute()
  }
  await db
    .insertInto('contact_messages')
    .values({
      id: `message-${place}`,
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
      id: `subscriber-${place}`,
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
      id: `issue-${place}`,
      kind: 'composed',
      state: 'draft',
      subject: mark('newsletter'),
      preheader: mark('preheader'),
      intro: mark('intro'),
      article_ids: [article_id],
      product_ids: [`product-${place}`],
      scheduled_at: null,
      started_at: null,
      finished_at: null,
      body_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
