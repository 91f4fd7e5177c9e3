import { z } from 'zod'
import { runCounts, runKinds } from '#domain/generation/generation.ts'

const words = (most: number) => z.string().max(most)

export const product = z.strictObject({
  name: words(500),
  url: words(2048).optional(),
  link: words(2048),
  imageUrl: words(2048),
  asin: words(10).optional(),
})

export const newRun = z.strictObject({
  kind: z.enum(runKinds),
  count: z.literal(runCounts, 'Choose 5 or 10 articles.'),
  category: words(100).optional(),
  affiliateProduct: product.optional(),
  topic: words(300).optional(),
  affiliateTag: words(64).optional(),
  publish: z.enum(['at once', 'draft']).optional(),
})
export type NewRun = z.infer<typeof newRun>
