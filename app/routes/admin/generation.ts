import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { errorResponse, json } from '#app/responses.ts'
import { findProductImage } from '#features/discovery/product-image.ts'
import { startRun } from '#features/generation/commands.ts'
import { illustrateSingle, writeSingle } from '#features/generation/single-article.ts'
import { waitForRun } from '#features/generation/wait-for-run.ts'
import { adminApi } from '../user-api.ts'
import { findingSchema } from './article-schemas.ts'
import { affiliateProductField, generationErrorResponse, textUpTo } from './runs.ts'
import { fieldsOf } from '../field-schemas.ts'

const maxTextBytes = 4 * 1024 * 1024

export const generationRoutes = [
  adminApi('POST', '/api/functions/generate-article', {
    scope: 'drafts',
    summary: 'Generates the text of one article without storing it.',
    rateLimit: perMinute(30),
    body: z.strictObject({
      category: textUpTo(100),
      existingTitles: z.array(textUpTo(500)).max(20_000).optional(),
      articleNumber: z.int().min(1).max(1000).optional(),
      totalArticles: z.int().min(1).max(1000).optional(),
      affiliateProduct: affiliateProductField.optional(),
    }),
    response: z.object({
      ...fieldsOf(z.string(), 'title', 'slug', 'excerpt', 'content', 'category', 'meta_description'),
      read_time: z.int(),
      meta_keywords: z.array(z.string()),
      /** Why a person should read it before it is published. */
      findings: z.array(findingSchema),
      provenance: z.looseObject({}),
    }),
    maxBodyBytes: maxTextBytes,
    async handle({ deps, body: { affiliateProduct, ...body } }) {
      const { category, existingTitles = [], articleNumber = 1, totalArticles = 1 } = body
      const input = { category, existingTitles, articleNumber, totalArticles }
      const written = await writeSingle(deps, { ...input, ...(affiliateProduct && { affiliateProduct }) })
      return written.ok ? json(written.generated) : generationErrorResponse(written)
    },
  }),
  adminApi('POST', '/api/functions/generate-article-images', {
    scope: 'drafts',
    summary: 'Generates the images of one text.',
    rateLimit: perMinute(30),
    body: z.strictObject({ content: textUpTo(200_000), title: textUpTo(300), category: textUpTo(100) }),
    response: z.object({
      ...fieldsOf(z.string(), 'headerImageUrl', 'updatedContent'),
      inlineImageUrls: z.array(z.string()),
    }),
    maxBodyBytes: maxTextBytes,
    async handle({ deps, body }) {
      const illustrated = await illustrateSingle(deps, body)
      return illustrated.ok ? json(illustrated.generated) : generationErrorResponse(illustrated)
    },
  }),
  adminApi('POST', '/api/functions/generate-with-pa-api', {
    scope: 'publish',
    summary: 'Generates articles about products found for a topic, and waits until they are done.',
    rateLimit: perMinute(10),
    body: z.strictObject({ topic: textUpTo(300), count: z.int().min(1).max(10), affiliateTag: textUpTo(64) }),
    response: z.object({ successCount: z.int(), articles: z.array(z.object({ title: z.string() })) }),
    /** Starts an ordinary run and waits for its end. The run continues if the caller disconnects. */
    async handle({ deps, user, body, request }) {
      const started = await startRun(deps, user.id, { kind: 'discovery', ...body })
      if (!started.ok) return generationErrorResponse(started)
      const { generatedArticles } = await waitForRun(deps, started.run_id, request.signal)
      const articles = generatedArticles.map(({ title }) => ({ title }))
      return json({ successCount: articles.length, articles })
    },
  }),
  adminApi('POST', '/api/functions/extract-amazon-image', {
    scope: 'products',
    summary: 'Finds the image of a product page.',
    rateLimit: perMinute(30),
    body: z.strictObject({ productUrl: textUpTo(2048) }),
    response: z.object({ imageUrl: z.string() }),
    /** The same error for every URL that cannot be read, so that nobody can map a network with it. */
    async handle({ deps, body }) {
      const imageUrl = await findProductImage(deps, body.productUrl.trim())
      return imageUrl === undefined
        ? errorResponse(422, 'no_image', 'Please enter the image URL manually')
        : json({ imageUrl })
    },
  }),
] as const
