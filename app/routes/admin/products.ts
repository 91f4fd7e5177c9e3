import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse, json } from '#app/responses.ts'
import { formatProductCsv, maxImportedProducts } from '#domain/products/product-import.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { listAdminProducts, listMalformed, type AdminProduct } from '#features/products/admin-queries.ts'
import { cleanProductTitles } from '#features/products/clean-titles.ts'
import {
  updateProduct,
  createProduct,
  restoreProducts,
  trashProduct,
  type SaveProductResult,
} from '#features/products/commands.ts'
import { extractProducts } from '#features/products/extract-products.ts'
import { importProducts, previewImport } from '#features/products/import-products.ts'
import { listProducts, listProductsByKeys, listProductsMentioned } from '#features/products/queries.ts'
import { conflictError, productSchema } from '../field-schemas.ts'
import { toProductJson } from '../products.ts'
import { csvResponse } from './csv-response.ts'
import type { IdListBody } from './id-list.ts'

/** Blank means none. domain/products/validate-product.ts checks what a field may contain. */
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)

export const newProductBody = z.strictObject({
  title: z.string().transform((value) => value.trim()),
  /** Made from the title if blank; an existing one then stays. */
  slug: optionalText,
  description: optionalText,
  price: optionalText,
  image_url: optionalText.transform((value) => value ?? ''),
  sitestripe_image_url: optionalText,
  affiliate_link: optionalText,
  category: optionalText,
  asin: optionalText,
  best_for: optionalText,
  skip_if: optionalText,
})

export const productUpdateBody = newProductBody.extend({ version: z.int().min(1) })

export const cleanUpBody = z.strictObject({ ids: z.array(z.string().min(1).max(64)).max(500) })

export const importPreviewBody = z.strictObject({ text: z.string(), kind: z.enum(['csv', 'links']) })

const previewRow = z.strictObject({
  line: z.int().optional(),
  product: newProductBody.optional(),
  errors: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
})

/** The rows of a preview as they came, or the products alone. A row without a product was already rejected. */
export const importBody = z.strictObject({
  rows: z
    .array(z.union([newProductBody, previewRow.transform(({ product }) => product)]))
    .max(maxImportedProducts, `At most ${maxImportedProducts} products at a time.`),
})

const adminProductSchema = productSchema.extend({
  sample: z.boolean(),
  version: z.int(),
  /** Why readers do not see it. */
  hidden_reason: z.string().nullable(),
  link_problem: z.string().nullable(),
  used_in: z.array(z.strictObject({ id: z.string(), title: z.string(), slug: z.string() })),
})
/** `featurableCount`: how many of the newest products the home page could feature. */
export const productListResponse = z.strictObject({
  products: z.array(adminProductSchema),
  total: z.int(),
  next: z.string().nullable(),
  featurableCount: z.int(),
})
const maxMentioned = 240
export const mentionedProductsResponse = z.strictObject({ products: z.array(productSchema) })
/** A warning does not keep a product from being saved. */
const warningSchema = z.strictObject({ title: z.string(), text: z.string(), link: z.string().optional() })
export const savedProductResponse = z.strictObject({ product: adminProductSchema, warning: warningSchema.nullable() })
export const productConflict = conflictError.extend({ product: adminProductSchema })
export const malformedProductsResponse = z.strictObject({
  products: z.array(
    z.strictObject({ id: z.string(), title: z.string(), repaired: z.string(), action: z.enum(['repair', 'delete']) }),
  ),
})
export const cleanUpResponse = z.strictObject({ repaired: z.int(), deleted: z.int() })
export const restoredProductsResponse = z.strictObject({ restored: z.int() })
export const importPreviewResponse = z.strictObject({
  rows: z.array(
    z.strictObject({
      line: z.int(),
      product: productSchema
        .omit({ id: true, price_at: true, created_at: true })
        .extend({ slug: z.string().nullable() })
        .partial({ slug: true, best_for: true, skip_if: true }),
      errors: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  ),
})
export const importResponse = z.strictObject({ inserted: z.int(), skipped: z.int() })
export const extractResponse = z.strictObject({
  productsFound: z.int(),
  articlesProcessed: z.int(),
  productsInserted: z.int(),
})

export async function getAdminProducts({ deps, query }: ApiContext) {
  const { q, category, cursor } = query
  const { products, ...list } = await listAdminProducts(deps, { q, category, cursor })
  return json({ products: products.map(productJson), ...list })
}

/** Link keys contain no spaces. */
const listOf = (value = '') => value.split(' ').filter(Boolean).slice(0, maxMentioned)

/** For the preview of a text that is not saved. */
export async function getMentionedProducts({ deps, query }: ApiContext) {
  const mentioned = { asins: listOf(query['asins']), link_keys: listOf(query['link_keys']) }
  const [found, placed] = await Promise.all([
    listProductsMentioned(deps.db, mentioned),
    listProductsByKeys(deps.db, listOf(query['keys'])),
  ])
  const products = new Map([...found, ...placed].map((product) => [product.id, product]))
  return json({ products: Array.from(products.values(), toProductJson) })
}

export async function postProduct(context: ApiContext<unknown, z.output<typeof newProductBody>>) {
  const { id } = await signedInUser(context)
  return saveResponse(await createProduct(context.deps, id, context.body), 201)
}

export async function putProduct(context: ApiContext<{ id: string }, z.output<typeof productUpdateBody>>) {
  const { id } = await signedInUser(context)
  return saveResponse(await updateProduct(context.deps, id, { ...context.body, id: context.params.id }), 200)
}

function saveResponse(saved: SaveProductResult, status: number) {
  switch (saved.outcome) {
    case 'saved':
      return json({ product: productJson(saved.product), warning: saved.warning }, { status })
    case 'invalid':
      return errorResponse(422, 'invalid', Object.values(saved.fields)[0] ?? '', { fields: saved.fields })
    case 'conflict':
      return errorResponse(409, 'conflict', 'Someone else has changed this product. Please review it and save again.', {
        details: { product: productJson(saved.product) },
      })
    case 'missing':
      return notFound()
  }
}

export async function deleteProduct(context: ApiContext<{ id: string }>) {
  const { id } = await signedInUser(context)
  return (await trashProduct(context.deps, id, context.params.id)) ? json({}) : notFound()
}

export async function restoreProductsHandler(context: ApiContext<unknown, IdListBody>) {
  const { id } = await signedInUser(context)
  const restored = await restoreProducts(context.deps, id, context.body.ids)
  return json({ restored: restored.length })
}

export async function getMalformedProducts({ deps }: ApiContext) {
  return json({ products: await listMalformed(deps.db) })
}

export async function postClean(context: ApiContext<unknown, z.output<typeof cleanUpBody>>) {
  const { id } = await signedInUser(context)
  return json(await cleanProductTitles(context.deps, id, context.body.ids))
}

export async function postImportPreview({ deps, body }: ApiContext<unknown, z.output<typeof importPreviewBody>>) {
  const preview = await previewImport(deps, body)
  return 'fault' in preview
    ? errorResponse(422, 'invalid', preview.fault, { fields: { text: preview.fault } })
    : json(preview)
}

export async function postImport(context: ApiContext<unknown, z.output<typeof importBody>>) {
  const { id } = await signedInUser(context)
  const products = context.body.rows.filter((product) => product !== undefined)
  const { inserted, skipped } = await importProducts(context.deps, id, products)
  return json({ inserted, skipped: skipped + context.body.rows.length - products.length })
}

export async function getProductsCsv({ deps }: ApiContext) {
  return csvResponse('products.csv', formatProductCsv(await listProducts(deps.db)))
}

export async function extractProductsFromArticles(context: ApiContext) {
  const { id } = await signedInUser(context)
  return json(await extractProducts(context.deps, id))
}

function productJson(product: AdminProduct) {
  return {
    ...product,
    created_at: toIsoString(product.created_at),
    price_at: product.price_at === null ? null : toIsoString(product.price_at),
  }
}
