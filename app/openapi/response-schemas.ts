import { z } from 'zod'

/** What a door answers when all is well; doors that are not here answer JSON for our own dashboard, or a file. */
export type Answer = { says: string; status?: 200 | 201 | 202; shape?: z.ZodType; headers?: readonly string[] }

const time = z.iso.datetime()
const card = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  read_time: z.int(),
  image_url: z.string(),
  trending: z.boolean(),
  meta_keywords: z.array(z.string()),
})
const article = card.extend({
  content: z.string(),
  author: z.string(),
  image_alt: z.string(),
  meta_description: z.string(),
  published_date: time,
  created_at: time,
  updated_at: time,
})
const product = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  price: z.string().nullable(),
  price_at: time.nullable(),
  image_url: z.string(),
  sitestripe_image_url: z.string().nullable(),
  affiliate_link: z.string().nullable(),
  category: z.string().nullable(),
  asin: z.string().nullable(),
  created_at: time,
})
const comment = z.strictObject({ id: z.string(), author_name: z.string(), content: z.string(), created_at: time })
const likes = z.strictObject({ count: z.int(), liked: z.boolean() })
const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  twoFactorEnabled: z.boolean(),
})
const session = z.strictObject({ user: user.nullable(), isAdmin: z.boolean(), expires: time.optional() })
const articles = z.strictObject({ articles: z.array(card) })
const visitor = ['X-Visitor-Id']

/** By method and path, as in the table of doors. */
export const answers: Readonly<Record<string, Answer>> = {
  'GET /api/articles': {
    says: 'Published articles, newest first; `next` is the cursor of the next page.',
    shape: articles.extend({ total: z.int(), next: z.string().nullable() }),
  },
  'GET /api/articles/saved': { says: 'The articles with these ids, in this order.', shape: articles },
  'GET /api/articles/popular': { says: 'The five most read of the last days.', shape: articles },
  'GET /api/articles/:slug': { says: 'One published article.', shape: article },
  'GET /api/search': { says: 'Five articles at most, the best first.', shape: articles },
  'GET /api/categories': {
    says: 'The categories that hold an article, after “All”.',
    shape: z.strictObject({ categories: z.array(z.string()) }),
  },
  'GET /api/products': {
    says: 'Products, newest first; `asin` takes several, separated by commas.',
    shape: z.strictObject({ products: z.array(product), next: z.string().nullable() }),
  },
  'GET /api/articles/:id/likes': {
    says: 'How many like it, and whether this visitor does.',
    shape: likes,
    headers: visitor,
  },
  'PUT /api/articles/:id/likes': { says: 'Likes it; repeated, it changes nothing.', shape: likes, headers: visitor },
  'DELETE /api/articles/:id/likes': { says: 'Takes the like back.', shape: likes, headers: visitor },
  'GET /api/articles/:id/comments': {
    says: 'Approved comments, newest first.',
    shape: z.strictObject({ comments: z.array(comment) }),
  },
  'POST /api/articles/:id/comments': {
    says: 'Takes a comment, to be approved by an admin.',
    status: 201,
    shape: z.strictObject({ status: z.literal('pending') }),
  },
  'POST /api/clicks': { says: 'Counts a press on an affiliate link.', status: 202 },
  'POST /api/functions/track-page-view': { says: 'Counts a shown page.', status: 202 },
  'POST /api/functions/subscribe-newsletter': {
    says: 'Subscribes an address; the answer is the same for one that was there already.',
    shape: z.strictObject({ message: z.string() }),
  },
  'POST /api/functions/seed-articles': {
    says: 'Publishes the next articles of the starter library.',
    shape: z.strictObject({ count: z.int() }),
  },
  'POST /api/functions/submit-contact': {
    says: 'Takes a message. A refusal carries `success: false` too.',
    shape: z.strictObject({ success: z.literal(true) }),
  },
  'GET /api/session': { says: 'Who is signed in.', shape: session },
}
