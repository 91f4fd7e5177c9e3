import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { invalidFields, json } from '#app/responses.ts'
import { maxImportedProducts } from '#domain/products/product-import.ts'
import { extractProducts } from '#features/products/extract-products.ts'
import { importProducts, previewImport } from '#features/products/import-products.ts'
import { emptyBody, productSchema, fieldsOf } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'
import { newProductBody } from './products.ts'

const maxImportBytes = 4 * 1024 * 1024

const previewRow = z.strictObject({
  line: z.int().optional(),
  product: newProductBody.optional(),
  errors: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
})

const importPreviewResponse = z.strictObject({
  rows: z.array(
    z.strictObject({
      line: z.int(),
      product: productSchema
        .omit({ id: true, price_at: true, created_at: true })
        .extend({ slug: z.string().nullable() })
        .partial({ slug: true, best_for: true, skip_if: true }),
      ...fieldsOf(z.array(z.string()), 'errors', 'warnings'),
    }),
  ),
})

export const productImportRoutes = [
  adminApi('POST', '/api/admin/products/import/preview', {
    body: z.strictObject({ text: z.string(), kind: z.enum(['csv', 'links']) }),
    response: importPreviewResponse,
    maxBodyBytes: maxImportBytes,
    async handle({ deps, body }) {
      const preview = await previewImport(deps, body)
      return 'fault' in preview ? invalidFields({ text: preview.fault }) : json(preview)
    },
  }),
  adminApi('POST', '/api/admin/products/import', {
    /** The rows of a preview as they came, or the products alone. A row without a product was already rejected. */
    body: z.strictObject({
      rows: z
        .array(z.union([newProductBody, previewRow.transform(({ product }) => product)]))
        .max(maxImportedProducts, `At most ${maxImportedProducts} products at a time.`),
    }),
    response: z.strictObject({ inserted: z.int(), skipped: z.int() }),
    maxBodyBytes: maxImportBytes,
    async handle({ deps, user, body: { rows } }) {
      const products = rows.filter((product) => product !== undefined)
      const { inserted, skipped } = await importProducts(deps, user.id, products)
      return json({ inserted, skipped: skipped + rows.length - products.length })
    },
  }),
  adminApi('POST', '/api/functions/extract-products-from-articles', {
    rateLimit: perMinute(20),
    body: emptyBody,
    response: z.strictObject({ productsFound: z.int(), articlesProcessed: z.int(), productsInserted: z.int() }),
    handle: async ({ deps, user }) => json(await extractProducts(deps, user.id)),
  }),
] as const
