import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json } from '#app/responses.ts'
import { findProductImage } from '#features/discovery/product-image.ts'
import { startRun } from '#features/generation/commands.ts'
import { illustrateSingle, writeSingle } from '#features/generation/single-article.ts'
import { waitForRun } from '#features/generation/wait-for-run.ts'
import { affiliateProductField, generationErrorResponse } from './runs.ts'

const textUpTo = (most: number) => z.string().max(most)

export const generateArticleBody = z.strictObject({
  category: textUpTo(100),
  existingTitles: z.array(textUpTo(500)).max(20_000).optional(),
  articleNumber: z.int().min(1).max(1000).optional(),
  totalArticles: z.int().min(1).max(1000).optional(),
  affiliateProduct: affiliateProductField.optional(),
})
export const generateArticleResponse = z.strictObject({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  category: z.string(),
  read_time: z.int(),
  meta_description: z.string(),
  meta_keywords: z.array(z.string()),
})

export const generateImagesBody = z.strictObject({
  content: textUpTo(200_000),
  title: textUpTo(300),
  category: textUpTo(100),
})
export const generateImagesResponse = z.strictObject({
  headerImageUrl: z.string(),
  updatedContent: z.string(),
  inlineImageUrls: z.array(z.string()),
})

export const discoveryBody = z.strictObject({
  topic: textUpTo(300),
  count: z.int().min(1).max(10),
  affiliateTag: textUpTo(64),
})
export const discoveryResponse = z.strictObject({
  successCount: z.int(),
  articles: z.array(z.strictObject({ title: z.string() })),
})

export const productImageBody = z.strictObject({ productUrl: textUpTo(2048) })
export const productImageResponse = z.strictObject({ imageUrl: z.string() })

export async function generateArticle({ deps, body }: ApiContext<unknown, z.output<typeof generateArticleBody>>) {
  const { category, existingTitles = [], articleNumber = 1, totalArticles = 1, affiliateProduct } = body
  const input = {
    category,
    existingTitles,
    articleNumber,
    totalArticles,
    ...(affiliateProduct && { affiliateProduct }),
  }
  const written = await writeSingle(deps, input)
  return written.outcome === 'made' ? json(written.made) : generationErrorResponse(written)
}

export async function generateArticleImages({ deps, body }: ApiContext<unknown, z.output<typeof generateImagesBody>>) {
  const illustrated = await illustrateSingle(deps, body)
  return illustrated.outcome === 'made' ? json(illustrated.made) : generationErrorResponse(illustrated)
}

/** Starts an ordinary run and waits for its end. The run continues if the caller disconnects. */
export async function generateWithPaApi(context: ApiContext<unknown, z.output<typeof discoveryBody>>) {
  const { deps, body, request } = context
  const { id } = await signedInUser(context)
  const started = await startRun(deps, id, { kind: 'discovery', ...body })
  if (started.outcome === 'refused') return generationErrorResponse(started)
  const { generatedArticles } = await waitForRun(deps, started.run_id, request.signal)
  const articles = generatedArticles.map(({ title }) => ({ title }))
  return json({ successCount: articles.length, articles })
}

/** The same error for every URL that cannot be read, so that nobody can map a network with it. */
export async function extractAmazonImage({ deps, body }: ApiContext<unknown, z.output<typeof productImageBody>>) {
  const imageUrl = await findProductImage(deps, body.productUrl.trim())
  return imageUrl === undefined
    ? errorResponse(422, 'no_image', 'Please enter the image URL manually')
    : json({ imageUrl })
}
