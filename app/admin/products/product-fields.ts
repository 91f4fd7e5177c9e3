import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'

export const productsPath = '/api/admin/products'

export type AdminProduct = ResponseOf<'GET /api/admin/products'>['products'][number]
export type MalformedProduct = ResponseOf<'GET /api/admin/products/malformed'>['products'][number]

export const productFieldNames = [
  'title',
  'affiliate_link',
  'asin',
  'price',
  'category',
  'image_url',
  'sitestripe_image_url',
  'description',
] as const satisfies readonly (keyof BodyOf<'POST /api/admin/products'>)[]
export type ProductFields = Record<(typeof productFieldNames)[number], string>
