import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { extraProductFields } from '#domain/products/product.ts'
import { withoutHiddenCharacters } from '#domain/text/hidden-characters.ts'
import { formatProductCsv, maxImportedProducts } from '#domain/products/product-import.ts'
import { listAdminProducts, listMalformed } from '#features/products/admin-queries.ts'
import { cleanProductTitles } from '#features/products/clean-titles.ts'
import { createProduct, restoreProducts, trashProduct, updateProduct } from '#features/products/commands.ts'
import type { SaveProductResult } from '#features/products/commands.ts'
import { extractProducts } from '#features/products/extract-products.ts'
import { importProducts, previewImport } from '#features/products/import-products.ts'
import { listProducts } from '#features/products/queries.ts'
import {
  articleRefSchema,
  conflictError,
  emptyBody,
  emptyResponse,
  nextCursor,
  offerSchema,
  optionalProductFields,
  productSchema,
  fieldsOf,
} from '../field-schemas.ts'
import { adminApi, authorApi } from '../user-api.ts'
import { csvResponse } from './csv-response.ts'
import { findingsDetails, unconfirmedFindings } from './findings-response.ts'
import { idListBody } from './id-list.ts'

/** Blank means none. domain/products/validate-product.ts checks what a field may contain. */
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

const newProductBody = z.strictObject({
  /** Titles copied from a shop begin with direction marks. */
  title: z.string().transform((value) => withoutHiddenCharacters(value).trim()),
  /** Made from the title if blank; an existing one then stays. */
  slug: optionalText,
  image_url: optionalText.transform((value) => value ?? ''),
  ...fieldsOf(optionalText, ...optionalProductFields),
  offers: z
    .array(
      z.strictObject(
        fieldsOf(
          z.string().trim().max(2048).default(''),
          ...(['id', 'shop', 'affiliate_link', 'price', 'price_noted_on', 'out_of_stock_on', 'country'] as const),
        ),
      ),
    )
    .max(50)
    .optional(),
})

const releaseField = { release: z.boolean().optional() }

const adminProductSchema = productSchema.extend({
  sample: z.boolean(),
  /** Further shops; the first one is `affiliate_link`. */
  offers: z.array(offerSchema),
  version: z.int(),
  ...fieldsOf(z.string().nullable(), 'hidden_reason', 'link_problem'),
  used_in: z.array(articleRefSchema),
})
/** A warning does not keep a product from being saved. */
const warningSchema = z.object({ title: z.string(), text: z.string(), link: z.string().optional() })
const savedProductResponse = z.object({ product: adminProductSchema, warning: warningSchema.nullable() })

export const productRoutes = [
  authorApi('GET', '/api/admin/products', {
    scope: 'read',
    summary: 'Products, newest first; `next` is the cursor of the next page.',
    query: ['q', 'category', 'cursor'],
    response: z.object({
      products: z.array(adminProductSchema),
      total: z.int(),
      next: nextCursor,
      /** How many of the newest products the home page could feature. */
      featurableCount: z.int(),
    }),
    handle: async ({ deps, query: { q, category, cursor } }) =>
      json(await listAdminProducts(deps, { q, category, cursor })),
  }),
  adminApi('POST', '/api/admin/products', {
    scope: 'products',
    summary: 'Creates a product.',
    body: newProductBody.extend(releaseField),
    status: 201,
    response: savedProductResponse,
    handle: async ({ deps, user, body }) => saveResponse(await createProduct(deps, user.id, body), 201),
  }),
  adminApi('GET', '/api/admin/products/malformed', {
    scope: 'read',
    summary: 'Products with malformed titles, and what a clean-up would do to each.',
    response: z.object({
      products: z.array(
        z.object({ ...fieldsOf(z.string(), 'id', 'title', 'repaired'), action: z.enum(['repair', 'delete']) }),
      ),
    }),
    handle: async ({ deps }) => json({ products: await listMalformed(deps.db) }),
  }),
  adminApi('GET', '/api/admin/products/export.csv', {
    scope: 'products',
    summary: 'All products as CSV.',
    rateLimit: perMinute(20),
    handle: async ({ deps }) => csvResponse('products.csv', formatProductCsv(await listProducts(deps.db))),
  }),
  adminApi('POST', '/api/admin/products/clean', {
    scope: 'products',
    summary: 'Cleans up the named products, if they are still malformed.',
    body: z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(500) }),
    response: z.object({ repaired: z.int(), deleted: z.int() }),
    maxBodyBytes: 64 * 1024,
    handle: async ({ deps, user, body }) => json(await cleanProductTitles(deps, user.id, body.ids)),
  }),
  adminApi('POST', '/api/admin/products/restore', {
    scope: 'products',
    summary: 'Restores deleted products.',
    body: idListBody,
    response: z.object({ restored: z.int() }),
    handle: async ({ deps, user, body }) => json({ restored: (await restoreProducts(deps, user.id, body.ids)).length }),
  }),
  adminApi('PUT', '/api/admin/products/:id', {
    scope: 'products',
    summary: 'Saves changes. Answers 409 with the stored product if `version` is outdated.',
    body: newProductBody.extend({ version: z.int().min(1), ...releaseField }),
    response: savedProductResponse,
    conflict: conflictError.extend({ product: adminProductSchema }),
    handle: async ({ deps, user, params, body }) =>
      saveResponse(await updateProduct(deps, user.id, { ...body, id: params.id }), 200),
  }),
  adminApi('DELETE', '/api/admin/products/:id', {
    scope: 'products',
    summary: 'Deletes a product. It can be restored.',
    response: emptyResponse,
    handle: async ({ deps, user, params }) => ((await trashProduct(deps, user.id, params.id)) ? json({}) : notFound()),
  }),
] as const

function saveResponse(saved: SaveProductResult, status: number) {
  if (saved.ok) return json({ product: saved.product, warning: saved.warning }, { status })
  if (saved.reason === 'findings') return failureResponse(saved, unconfirmedFindings, findingsDetails(saved))
  const current = saved.reason === 'conflict' && { details: { product: adminProductSchema.parse(saved.product) } }
  const error = 'Someone else has changed this product. Please review it and save again.'
  return failureResponse(saved, { conflict: { status: 409, error } }, { ...current })
}

const maxImportBytes = 4 * 1024 * 1024

const previewRow = z.strictObject({
  line: z.int().optional(),
  product: newProductBody.optional(),
  errors: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
})

const importPreviewResponse = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      product: productSchema
        .omit({ id: true, price_at: true, created_at: true, evidence: true, shops: true })
        .extend(fieldsOf(z.string().nullable().optional(), ...extraProductFields)),
      ...fieldsOf(z.array(z.string()), 'errors', 'warnings'),
    }),
  ),
})

export const productImportRoutes = [
  adminApi('POST', '/api/admin/products/import/preview', {
    scope: 'products',
    summary: 'What an import would add, line by line. Changes nothing.',
    rateLimit: perMinute(20),
    body: z.strictObject({ text: z.string(), kind: z.enum(['csv', 'links']) }),
    response: importPreviewResponse,
    maxBodyBytes: maxImportBytes,
    async handle({ deps, body }) {
      const preview = await previewImport(deps, body)
      return preview.ok ? json({ rows: preview.rows }) : invalidFields({ text: preview.message })
    },
  }),
  adminApi('POST', '/api/admin/products/import', {
    scope: 'products',
    summary: 'Imports products and skips those that already exist.',
    rateLimit: perMinute(20),
    /** The rows of a preview as they came, or the products alone. A row without a product was already rejected. */
    body: z.strictObject({
      rows: z
        .array(z.union([newProductBody, previewRow.transform(({ product }) => product)]))
        .max(maxImportedProducts, `At most ${maxImportedProducts} products at a time.`),
    }),
    response: z.object({ inserted: z.int(), skipped: z.int() }),
    maxBodyBytes: maxImportBytes,
    async handle({ deps, user, body: { rows } }) {
      const products = rows.filter((product) => product !== undefined)
      const { inserted, skipped } = await importProducts(deps, user.id, products)
      return json({ inserted, skipped: skipped + rows.length - products.length })
    },
  }),
  adminApi('POST', '/api/functions/extract-products-from-articles', {
    scope: 'products',
    summary: 'Adds a product for everything that articles mention and the shop lacks.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: z.object({ productsFound: z.int(), articlesProcessed: z.int(), productsInserted: z.int() }),
    handle: async ({ deps, user }) => json(await extractProducts(deps, user.id)),
  }),
] as const
