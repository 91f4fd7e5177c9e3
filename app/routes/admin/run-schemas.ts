import { z } from 'zod'
import { runCounts, runKinds } from '#domain/generation/generation.ts'

const textUpTo = (most: number) => z.string().max(most)

export const affiliateProductField = z.strictObject({
  name: textUpTo(500),
  url: textUpTo(2048).optional(),
  link: textUpTo(2048),
  imageUrl: textUpTo(2048),
  asin: textUpTo(10).optional(),
})

export const newRunBody = z.strictObject({
  kind: z.enum(runKinds),
  count: z.literal(runCounts, 'Choose 5 or 10 articles.'),
  category: textUpTo(100).optional(),
  affiliateProduct: affiliateProductField.optional(),
  topic: textUpTo(300).optional(),
  affiliateTag: textUpTo(64).optional(),
  publish: z.enum(['at once', 'draft']).optional(),
})
export type NewRunBody = z.infer<typeof newRunBody>
