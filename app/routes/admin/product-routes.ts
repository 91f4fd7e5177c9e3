import { api, perMinute } from '#app/route.ts'
import { extractProductsFromArticles } from './extract-products.ts'
import { emptyBody } from '../field-schemas.ts'
import { idListBody } from './id-list.ts'
import {
  deleteProduct,
  getAdminProducts,
  getMalformedProducts,
  getProductsCsv,
  postClean,
  postImport,
  postImportPreview,
  postProduct,
  restoreProductsHandler,
  putProduct,
} from './products.ts'
import { productUpdateBody, importBody, importPreviewBody, cleanUpBody, newProductBody } from './product-schemas.ts'

const maxLargeBodyBytes = 4 * 1024 * 1024
const access = 'admin'

/** The Products tab. */
export const productRoutes = [
  api('GET', '/api/admin/products', getAdminProducts, { access, query: ['q', 'category', 'cursor'] }),
  api('POST', '/api/admin/products', postProduct, { access, body: newProductBody }),
  api('GET', '/api/admin/products/malformed', getMalformedProducts, { access }),
  api('GET', '/api/admin/products/export.csv', getProductsCsv, { access, rateLimit: perMinute(20) }),
  api('POST', '/api/admin/products/clean', postClean, { access, body: cleanUpBody, maxBodyBytes: 64 * 1024 }),
  api('POST', '/api/admin/products/restore', restoreProductsHandler, { access, body: idListBody }),
  api('POST', '/api/admin/products/import/preview', postImportPreview, {
    access,
    body: importPreviewBody,
    maxBodyBytes: maxLargeBodyBytes,
  }),
  api('POST', '/api/admin/products/import', postImport, { access, body: importBody, maxBodyBytes: maxLargeBodyBytes }),
  api('PUT', '/api/admin/products/:id', putProduct, { access, body: productUpdateBody }),
  api('DELETE', '/api/admin/products/:id', deleteProduct, { access }),
  api('POST', '/api/functions/extract-products-from-articles', extractProductsFromArticles, {
    access,
    rateLimit: perMinute(20),
    body: emptyBody,
  }),
] as const
