import { api, perMinute, type Door } from './route.ts'
import { nothing } from './routes/field-schemas.ts'
import {
  deleteInline,
  postAllRedrawn,
  postHero,
  postHeroRedrawn,
  postInlineRedrawn,
} from './routes/admin/article-images.ts'
import { deleteArticle, postDeleteAll, postEmptyTrash, postRestore } from './routes/admin/article-trash.ts'
import { getVersion, getVersions, postVersionRestore } from './routes/admin/article-versions.ts'
import { getAdminArticle, getAdminArticles, getTitles, postArticle, putArticle } from './routes/admin/articles.ts'
import {
  emptied,
  fromVersion,
  newArticle,
  picture,
  restored,
  savedArticle,
  shownCount,
} from './routes/admin/article-schemas.ts'
import { postMedia } from './routes/admin/media.ts'

const who = 'admin'
/** A text of 1 MB, with what JSON adds to it. */
const textCap = 3 * 1024 * 1024
/** Ids of every article of a large site. */
const idsCap = 8 * 1024 * 1024
const uploads = perMinute(60)
const filters = ['q', 'category', 'state', 'trending', 'sort', 'cursor', 'trash']

/** The Articles tab. Addresses with a fixed word stand before those with an id. */
export const articleDoors: readonly Door[] = [
  api('GET', '/api/admin/articles', getAdminArticles, { who, query: filters }),
  api('POST', '/api/admin/articles', postArticle, { who, body: newArticle, bodyCap: textCap }),
  api('GET', '/api/admin/articles/titles', getTitles, { who }),
  api('POST', '/api/admin/articles/delete-all', postDeleteAll, { who, body: shownCount }),
  api('POST', '/api/admin/articles/restore', postRestore, { who, body: restored, bodyCap: idsCap }),
  api('POST', '/api/admin/articles/empty-trash', postEmptyTrash, { who, body: emptied }),
  api('GET', '/api/admin/articles/:id', getAdminArticle, { who }),
  api('PUT', '/api/admin/articles/:id', putArticle, { who, body: savedArticle, bodyCap: textCap }),
  api('DELETE', '/api/admin/articles/:id', deleteArticle, { who }),
  api('POST', '/api/admin/articles/:id/hero', postHero, { who, limit: uploads }),
  api('POST', '/api/admin/articles/:id/hero/regenerate', postHeroRedrawn, { who, body: nothing }),
  api('POST', '/api/admin/articles/:id/inline', postInlineRedrawn, { who, body: picture }),
  api('DELETE', '/api/admin/articles/:id/inline', deleteInline, { who, body: picture }),
  api('POST', '/api/admin/articles/:id/images/regenerate', postAllRedrawn, { who, body: nothing }),
  api('GET', '/api/admin/articles/:id/versions', getVersions, { who }),
  api('GET', '/api/admin/articles/:id/versions/:version', getVersion, { who }),
  api('POST', '/api/admin/articles/:id/versions/:version/restore', postVersionRestore, { who, body: fromVersion }),
  api('POST', '/api/admin/media', postMedia, { who, limit: uploads }),
]
