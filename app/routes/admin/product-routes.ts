import { api, perMinute, type Door } from '#app/route.ts'
import { extractProductsFromArticles } from './extract-products.ts'
import { nothing } from '../field-schemas.ts'
import { chosen } from './id-list.ts'
import {
  deleteProduct,
  getAdminProducts,
  getMalformedProducts,
  getProductFile,
  postClean,
  postImport,
  postImportPreview,
  postProduct,
  postRestoredProducts,
  putProduct,
} from './products.ts'
import { changedProduct, importRows, importText, malformedIds, newProduct } from './product-schemas.ts'

const largeBody = 4 * 1024 * 1024
const who = 'admin'

/** The Products tab. */
export const productDoors: readonly Door[] = [
  api('GET', '/api/admin/products', getAdminProducts, { who, query: ['q', 'category', 'cursor'] }),
  api('POST', '/api/admin/products', postProduct, { who, body: newProduct }),
  api('GET', '/api/admin/products/malformed', getMalformedProducts, { who }),
  api('GET', '/api/admin/products/export.csv', getProductFile, { who, limit: perMinute(20) }),
  api('POST', '/api/admin/products/clean', postClean, { who, body: malformedIds, bodyCap: 64 * 1024 }),
  api('POST', '/api/admin/products/restore', postRestoredProducts, { who, body: chosen }),
  api('POST', '/api/admin/products/import/preview', postImportPreview, { who, body: importText, bodyCap: largeBody }),
  api('POST', '/api/admin/products/import', postImport, { who, body: importRows, bodyCap: largeBody }),
  api('PUT', '/api/admin/products/:id', putProduct, { who, body: changedProduct }),
  api('DELETE', '/api/admin/products/:id', deleteProduct, { who }),
  api('POST', '/api/functions/extract-products-from-articles', extractProductsFromArticles, {
    who,
    limit: perMinute(20),
    body: nothing,
  }),
]
