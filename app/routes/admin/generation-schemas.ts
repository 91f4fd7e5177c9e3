import { z } from 'zod'
import { affiliateProductField } from './run-schemas.ts'

const textUpTo = (most: number) => z.string().max(most)

export const generateArticleBody = z.strictObject({
  category: textUpTo(100),
  existingTitles: z.array(textUpTo(500)).max(20_000).optional(),
  articleNumber: z.int().min(1).max(1000).optional(),
  totalArticles: z.int().min(1).max(1000).optional(),
  affiliateProduct: affiliateProductField.optional(),
})
export type GenerateArticleBody = z.infer<typeof generateArticleBody>

export const generateImagesBody = z.strictObject({
  content: textUpTo(200_000),
  title: textUpTo(300),
  category: textUpTo(100),
})
export type GenerateImagesBody = z.infer<typeof generateImagesBody>

export const discoveryBody = z.strictObject({
  topic: textUpTo(300),
  count: z.int().min(1).max(10),
  affiliateTag: textUpTo(64),
})
export type DiscoveryBody = z.infer<typeof discoveryBody>

export const productImageBody = z.strictObject({ productUrl: textUpTo(2048) })
export type ProductImageBody = z.infer<typeof productImageBody>

export const indexSubmissionBody = z.union([
  z.strictObject({ url: textUpTo(2048) }).transform(({ url }) => ({ urls: [url] })),
  z.strictObject({ urls: z.array(textUpTo(2048)).min(1, 'There are no articles to submit').max(50_000) }),
])
export type IndexSubmissionBody = z.infer<typeof indexSubmissionBody>
