import { api, perMinute } from '#app/route.ts'
import { emptyBody } from '../field-schemas.ts'
import {
  deleteInlineImage,
  regenerateImages,
  postHero,
  regenerateHero,
  regenerateInlineImage,
} from './article-images.ts'
import { deleteArticle, deleteAllArticles, postEmptyTrash, restoreFromTrash } from './article-trash.ts'
import { getVersion, getVersions, postVersionRestore } from './article-versions.ts'
import { getAdminArticle, getAdminArticles, getTitles, postArticle, putArticle } from './articles.ts'
import {
  emptyTrashBody,
  restoreVersionBody,
  newArticleBody,
  inlineImageBody,
  restoreBody,
  articleUpdateBody,
  deleteAllBody,
} from './article-schemas.ts'
import { postMedia } from './media.ts'

const access = 'admin'
/** A text of 1 MB, with what JSON adds to it. */
const maxArticleBytes = 3 * 1024 * 1024
/** Ids of every article of a large site. */
const maxIdListBytes = 8 * 1024 * 1024
const uploadRateLimit = perMinute(60)
const listQuery = ['q', 'category', 'state', 'trending', 'sort', 'cursor', 'trash'] as const

/** The Articles tab. Addresses with a fixed word stand before those with an id. */
export const articleRoutes = [
  api('GET', '/api/admin/articles', getAdminArticles, { access, query: listQuery }),
  api('POST', '/api/admin/articles', postArticle, { access, body: newArticleBody, maxBodyBytes: maxArticleBytes }),
  api('GET', '/api/admin/articles/titles', getTitles, { access }),
  api('POST', '/api/admin/articles/delete-all', deleteAllArticles, { access, body: deleteAllBody }),
  api('POST', '/api/admin/articles/restore', restoreFromTrash, {
    access,
    body: restoreBody,
    maxBodyBytes: maxIdListBytes,
  }),
  api('POST', '/api/admin/articles/empty-trash', postEmptyTrash, { access, body: emptyTrashBody }),
  api('GET', '/api/admin/articles/:id', getAdminArticle, { access }),
  api('PUT', '/api/admin/articles/:id', putArticle, { access, body: articleUpdateBody, maxBodyBytes: maxArticleBytes }),
  api('DELETE', '/api/admin/articles/:id', deleteArticle, { access }),
  api('POST', '/api/admin/articles/:id/hero', postHero, { access, rateLimit: uploadRateLimit, upload: true }),
  api('POST', '/api/admin/articles/:id/hero/regenerate', regenerateHero, { access, body: emptyBody }),
  api('POST', '/api/admin/articles/:id/inline', regenerateInlineImage, { access, body: inlineImageBody }),
  api('DELETE', '/api/admin/articles/:id/inline', deleteInlineImage, { access, body: inlineImageBody }),
  api('POST', '/api/admin/articles/:id/images/regenerate', regenerateImages, { access, body: emptyBody }),
  api('GET', '/api/admin/articles/:id/versions', getVersions, { access }),
  api('GET', '/api/admin/articles/:id/versions/:version', getVersion, { access }),
  api('POST', '/api/admin/articles/:id/versions/:version/restore', postVersionRestore, {
    access,
    body: restoreVersionBody,
  }),
  api('POST', '/api/admin/media', postMedia, { access, rateLimit: uploadRateLimit, upload: true }),
] as const
