import { z } from 'zod'

/** What a door answers when all is well; doors that are not here answer JSON for our own dashboard, or a file. */
export type ResponseSpec = {
  summary: string
  status?: 200 | 201 | 202
  schema?: z.ZodType
  headers?: readonly string[]
}

const time = z.iso.datetime()
const articleCard = z.strictObject({
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
const article = articleCard.extend({
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
const articles = z.strictObject({ articles: z.array(articleCard) })
const visitor = ['X-Visitor-Id']

/** By method and path, as in the table of doors. */
export const responseSpecs: Readonly<Record<string, ResponseSpec>> = {
  'GET /api/articles': {
    summary: 'Published articles, newest first; `next` is the cursor of the next page.',
    schema: articles.extend({ total: z.int(), next: z.string().nullable() }),
  },
  'GET /api/articles/saved': { summary: 'The articles with these ids, in this order.', schema: articles },
  'GET /api/articles/popular': { summary: 'The five most viewed articles of the last days.', schema: articles },
  'GET /api/articles/:slug': { summary: 'One published article.', schema: article },
  'GET /api/search': { summary: 'Up to five articles, best match first.', schema: articles },
  'GET /api/categories': {
    summary: 'The categories that hold an article, after “All”.',
    schema: z.strictObject({ categories: z.array(z.string()) }),
  },
  'GET /api/products': {
    summary: 'Products, newest first; `asin` takes several, separated by commas.',
    schema: z.strictObject({ products: z.array(product), next: z.string().nullable() }),
  },
  'GET /api/articles/:id/likes': {
    summary: 'The number of likes, and whether this visitor liked the article.',
    schema: likes,
    headers: visitor,
  },
  'PUT /api/articles/:id/likes': {
    summary: 'Likes the article. Idempotent.',
    schema: likes,
    headers: visitor,
  },
  'DELETE /api/articles/:id/likes': { summary: 'Removes the like.', schema: likes, headers: visitor },
  'GET /api/articles/:id/comments': {
    summary: 'Approved comments, newest first.',
    schema: z.strictObject({ comments: z.array(comment) }),
  },
  'POST /api/articles/:id/comments': {
    summary: 'Submits a comment for moderation.',
    status: 201,
    schema: z.strictObject({ status: z.literal('pending') }),
  },
  'POST /api/clicks': { summary: 'Records a click on an affiliate link.', status: 202 },
  'POST /api/functions/track-page-view': { summary: 'Records a page view.', status: 202 },
  'POST /api/functions/subscribe-newsletter': {
    summary: 'Subscribes an email address. The response is the same if it was already subscribed.',
    schema: z.strictObject({ message: z.string() }),
  },
  'POST /api/functions/seed-articles': {
    summary: 'Publishes the next articles of the starter library.',
    schema: z.strictObject({ count: z.int() }),
  },
  'POST /api/functions/submit-contact': {
    summary: 'Sends a contact message. Errors also carry `success: false`.',
    schema: z.strictObject({ success: z.literal(true) }),
  },
  'GET /api/session': { summary: 'Who is signed in.', schema: session },
}
