import { api, perMinute } from '#app/route.ts'
import { emptyBody, emptyResponse } from '../field-schemas.ts'
import { idListBody } from './id-list.ts'
import {
  cleanUpBody,
  cleanUpResponse,
  deleteProduct,
  extractProductsFromArticles,
  extractResponse,
  getAdminProducts,
  getMalformedProducts,
  getMentionedProducts,
  getProductsCsv,
  importBody,
  importPreviewBody,
  importPreviewResponse,
  importResponse,
  malformedProductsResponse,
  mentionedProductsResponse,
  newProductBody,
  postClean,
  postImport,
  postImportPreview,
  postProduct,
  productConflict,
  productListResponse,
  productUpdateBody,
  putProduct,
  restoredProductsResponse,
  restoreProductsHandler,
  savedProductResponse,
} from './products.ts'

const maxImportBytes = 4 * 1024 * 1024
const access = 'admin'
/** Whoever writes an article may place products in it. */
const forWriters = { access: 'author' } as const

/** The Products tab. */
export const productRoutes = [
  api('GET', '/api/admin/products', getAdminProducts, {
    summary: 'Products, newest first; `next` is the cursor of the next page.',
    ...forWriters,
    query: ['q', 'category', 'cursor'],
    response: productListResponse,
  }),
  api('POST', '/api/admin/products', postProduct, {
    summary: 'Creates a product.',
    access,
    body: newProductBody,
    status: 201,
    response: savedProductResponse,
  }),
  api('GET', '/api/admin/products/malformed', getMalformedProducts, {
    summary: 'Products with malformed titles, and what a clean-up would do to each.',
    access,
    response: malformedProductsResponse,
  }),
  api('GET', '/api/admin/products/mentioned', getMentionedProducts, {
    summary: 'The products with these product ids, link keys, or slugs or ids (`keys`), each separated by spaces.',
    ...forWriters,
    query: ['asins', 'link_keys', 'keys'],
    response: mentionedProductsResponse,
  }),
  api('GET', '/api/admin/products/export.csv', getProductsCsv, {
    summary: 'All products as CSV.',
    access,
    rateLimit: perMinute(20),
  }),
  api('POST', '/api/admin/products/clean', postClean, {
    summary: 'Cleans up the named products, if they are still malformed.',
    access,
    body: cleanUpBody,
    response: cleanUpResponse,
    maxBodyBytes: 64 * 1024,
  }),
  api('POST', '/api/admin/products/restore', restoreProductsHandler, {
    summary: 'Restores deleted products.',
    access,
    body: idListBody,
    response: restoredProductsResponse,
  }),
  api('POST', '/api/admin/products/import/preview', postImportPreview, {
    summary: 'What an import would add, line by line. Changes nothing.',
    access,
    body: importPreviewBody,
    response: importPreviewResponse,
    maxBodyBytes: maxImportBytes,
  }),
  api('POST', '/api/admin/products/import', postImport, {
    summary: 'Imports products and skips those that already exist.',
    access,
    body: importBody,
    response: importResponse,
    maxBodyBytes: maxImportBytes,
  }),
  api('PUT', '/api/admin/products/:id', putProduct, {
    summary: 'Saves changes. Answers 409 with the stored product if `version` is outdated.',
    access,
    body: productUpdateBody,
    response: savedProductResponse,
    conflict: productConflict,
  }),
  api('DELETE', '/api/admin/products/:id', deleteProduct, {
    summary: 'Deletes a product. It can be restored.',
    access,
    response: emptyResponse,
  }),
  api('POST', '/api/functions/extract-products-from-articles', extractProductsFromArticles, {
    summary: 'Adds a product for everything that articles mention and the shop lacks.',
    access,
    rateLimit: perMinute(20),
    body: emptyBody,
    response: extractResponse,
  }),
] as const
