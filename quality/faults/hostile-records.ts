import type { Needs } from '#features/deps.ts'
import { anArticle, aProduct } from '#tests/kit/builders.ts'

type Making = Needs<'db' | 'clock' | 'newId'>

/** A hostile text in one place: its place can be told from it wherever it turns up. */
export const placed = (sink: string, place: number, text: string) => `${sink}-${place}~${text}`
/** In a line of an article, brackets and asterisks are grammar. */
export const inLine = (text: string) => text.replaceAll(/[[\]]|\*\*/g, '')
const asinOf = (place: number) => `B${String(place).padStart(9, '0')}`

/** One hostile text in every field of an article, its product, its comments, a message, a subscriber and a letter. */
export async function insertHostile(making: Making, place: number, text: string) {
  const { db, clock } = making
  const say = (sink: string) => placed(sink, place, text)
  const line = (sink: string) => inLine(say(sink))
  const link = `https://www.amazon.com/dp/${asinOf(place)}`
  const article_id = `article-${place}`
  await anArticle(making, {
    id: article_id,
    slug: `text-${place}`,
    title: say('title'),
    excerpt: say('excerpt'),
    category: say('category'),
    author: say('author'),
    image_url: `/favicon.svg?${say('hero')}`,
    image_alt: say('alt'),
    meta_description: say('description'),
    meta_keywords: [say('keyword')],
    content: [
      line('paragraph'),
      `## ${line('section')}`,
      `### ${line('subsection')}`,
      `**${line('bold')}** and [${line('words')}](https://example.org/).`,
      `![${line('picture')}](/favicon.svg)`,
      `A [product](${link}).`,
      // Whatever comes of these: nothing that runs.
      text,
      `[x](${text})`,
      `![x](${text})`,
      `**[${text}](https://example.org/${text})**`,
    ].join('\n'),
  })
  await aProduct(making, {
    id: `product-${place}`,
    title: say('product'),
    description: say('about'),
    price: say('price'),
    category: say('shelf'),
    image_url: `/favicon.svg?${say('photo')}`,
    asin: asinOf(place),
    affiliate_link: `${link}?${say('link')}`,
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
      author_name: say(`${state}-name`),
      author_email: say(`${state}-email`),
      content: say(`${state}-comment`),
    }
    await db
      .insertInto('comments')
      .values({ id: `${state}-${place}`, ...values, ...words, suspicions: [say(`${state}-suspicion`)] })
      .execute()
  }
  await db
    .insertInto('contact_messages')
    .values({
      id: `message-${place}`,
      name: say('name'),
      email: say('email'),
      subject: say('subject'),
      message: say('message'),
      state: 'inbox',
      suspicions: [],
      created_at: now,
    })
    .execute()
  await db
    .insertInto('subscribers')
    .values({
      id: `subscriber-${place}`,
      email: say('subscriber'),
      email_key: say('subscriber'),
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
      subject: say('letter'),
      preheader: say('preheader'),
      intro: say('intro'),
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
