import { z } from 'zod'
import { maxImportedProducts } from '#domain/products/product-import.ts'

/** Blank means none. What a field may hold is told by domain/products/validate-product.ts, in words. */
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

export const newProductBody = z.strictObject({
  title: z.string().transform((value) => value.trim()),
  description: optionalText,
  price: optionalText,
  image_url: optionalText.transform((value) => value ?? ''),
  sitestripe_image_url: optionalText,
  affiliate_link: optionalText,
  category: optionalText,
  asin: optionalText,
})
export type NewProductBody = z.infer<typeof newProductBody>

export const productUpdateBody = newProductBody.extend({ version: z.int().min(1) })
export type ProductUpdateBody = z.infer<typeof productUpdateBody>

export const cleanUpBody = z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(500) })
export type CleanUpBody = z.infer<typeof cleanUpBody>

export const importPreviewBody = z.strictObject({ text: z.string(), kind: z.enum(['csv', 'links']) })
export type ImportPreviewBody = z.infer<typeof importPreviewBody>

const previewRow = z.strictObject({
  line: z.int().optional(),
  product: newProductBody.optional(),
  errors: z.array(z.string()).optional(),
})

/** The rows of a preview as they came, or the products alone. A row without a product was refused before. */
export const importBody = z.strictObject({
  rows: z
    .array(z.union([newProductBody, previewRow.transform(({ product }) => product)]))
    .max(maxImportedProducts, `At most ${maxImportedProducts} products at a time.`),
})
export type ImportBody = z.infer<typeof importBody>
