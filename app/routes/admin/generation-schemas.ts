import { z } from 'zod'
import { product } from './run-schemas.ts'

const words = (most: number) => z.string().max(most)

export const articleWish = z.strictObject({
  category: words(100),
  existingTitles: z.array(words(500)).max(20_000).optional(),
  articleNumber: z.int().min(1).max(1000).optional(),
  totalArticles: z.int().min(1).max(1000).optional(),
  affiliateProduct: product.optional(),
})
export type ArticleWish = z.infer<typeof articleWish>

export const picturesWish = z.strictObject({ content: words(200_000), title: words(300), category: words(100) })
export type PicturesWish = z.infer<typeof picturesWish>

export const discoveryWish = z.strictObject({
  topic: words(300),
  count: z.int().min(1).max(10),
  affiliateTag: words(64),
})
export type DiscoveryWish = z.infer<typeof discoveryWish>

export const productPage = z.strictObject({ productUrl: words(2048) })
export type ProductPage = z.infer<typeof productPage>

export const submission = z.union([
  z.strictObject({ url: words(2048) }).transform(({ url }) => ({ urls: [url] })),
  z.strictObject({ urls: z.array(words(2048)).min(1, 'There are no articles to submit').max(50_000) }),
])
export type Submission = z.infer<typeof submission>
