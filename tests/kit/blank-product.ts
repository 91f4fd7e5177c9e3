import { productFields, type ProductField, type RequiredProductField } from '#domain/products/product.ts'

/** All optional fields of a product, so that a new one needs no change in the tests of others. */
export const blankProduct = Object.fromEntries(productFields.map((field) => [field, null])) as Record<
  Exclude<ProductField, RequiredProductField>,
  null
>
