import { z } from 'zod'
import { mostImported } from '#domain/products/product-import.ts'

/** Blank means none. What a field may hold is told by domain/products/validate-product.ts, in words. */
const optional = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

export const newProduct = z.strictObject({
  title: z.string().transform((value) => value.trim()),
  description: optional,
  price: optional,
  image_url: optional.transform((value) => value ?? ''),
  sitestripe_image_url: optional,
  affiliate_link: optional,
  category: optional,
  asin: optional,
})
export type NewProductBody = z.infer<typeof newProduct>

export const changedProduct = newProduct.extend({ version: z.int().min(1) })
export type ChangedProduct = z.infer<typeof changedProduct>

export const malformedIds = z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(500) })
export type MalformedIds = z.infer<typeof malformedIds>

export const importText = z.strictObject({ text: z.string(), kind: z.enum(['csv', 'links']) })
export type ImportTextBody = z.infer<typeof importText>

const previewed = z.strictObject({
  line: z.int().optional(),
  product: newProduct.optional(),
  errors: z.array(z.string()).optional(),
})

/** The rows of a preview as they came, or the products alone. A row without a product was refused before. */
export const importRows = z.strictObject({
  rows: z
    .array(z.union([newProduct, previewed.transform(({ product }) => product)]))
    .max(mostImported, `At most ${mostImported} products at a time.`),
})
export type ImportRowsBody = z.infer<typeof importRows>
