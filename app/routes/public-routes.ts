import { api, perMinute } from '#app/route.ts'
import {
  getArticle,
  getArticles,
  getCategories,
  getPopularArticles,
  getSavedArticles,
  searchArticlesHandler,
} from './articles.ts'
import { postClick } from './clicks.ts'
import { getComments, postComment } from './comments.ts'
import { newCommentBody } from './comment-schemas.ts'
import { clickBody, contactBody, pageViewBody, subscriptionBody } from './public-function-schemas.ts'
import { seedArticles } from './seed-articles.ts'
import { submitContact } from './contact.ts'
import { subscribeNewsletter } from './newsletter.ts'
import { trackPageView } from './page-views.ts'
import { getFavorites, putFavorites } from './favorites.ts'
import { favoritesBody } from './favorite-schemas.ts'
import { getHealth } from './health.ts'
import { getLikes, setLikeHandler } from './likes.ts'
import { getProducts } from './products.ts'
import { getSession } from './session.ts'
import { emptyBody } from './field-schemas.ts'

const commentRateLimit = { max: 5, seconds: 600 }

/** What readers' pages call, with or without an account. */
export const publicRoutes = [
  api('GET', '/api/articles', getArticles, {
    access: 'anyone',
    query: ['q', 'trending', 'cursor'],
    cache: { shared: { query: ['category', 'limit'] } },
  }),
  api('GET', '/api/articles/saved', getSavedArticles, { access: 'anyone', query: ['ids'] }),
  api('GET', '/api/articles/popular', getPopularArticles, { access: 'anyone' }),
  api('GET', '/api/articles/:slug', getArticle, { access: 'anyone' }),
  api('GET', '/api/search', searchArticlesHandler, { access: 'anyone', query: ['q'] }),
  api('GET', '/api/categories', getCategories, { access: 'anyone' }),
  api('GET', '/api/products', getProducts, { access: 'anyone', query: ['limit', 'asin', 'category', 'cursor'] }),
  api('GET', '/api/articles/:id/likes', getLikes, { access: 'anyone' }),
  api('PUT', '/api/articles/:id/likes', setLikeHandler, { access: 'anyone', rateLimit: perMinute(30) }),
  api('DELETE', '/api/articles/:id/likes', setLikeHandler, { access: 'anyone', rateLimit: perMinute(30) }),
  api('GET', '/api/articles/:id/comments', getComments, { access: 'anyone' }),
  api('POST', '/api/articles/:id/comments', postComment, {
    access: 'anyone',
    rateLimit: commentRateLimit,
    body: newCommentBody,
  }),
  api('POST', '/api/clicks', postClick, {
    access: 'anyone',
    rateLimit: perMinute(60),
    overLimit: 'drop',
    body: clickBody,
  }),

  api('POST', '/api/functions/track-page-view', trackPageView, {
    access: 'anyone',
    rateLimit: perMinute(60),
    overLimit: 'drop',
    body: pageViewBody,
  }),
  api('POST', '/api/functions/subscribe-newsletter', subscribeNewsletter, {
    access: 'anyone',
    rateLimit: { max: 10, seconds: 3600 },
    body: subscriptionBody,
  }),
  api('POST', '/api/functions/seed-articles', seedArticles, {
    access: 'anyone',
    rateLimit: perMinute(10),
    body: emptyBody,
  }),
  api('POST', '/api/functions/submit-contact', submitContact, {
    access: 'anyone',
    rateLimit: { max: 5, seconds: 600 },
    body: contactBody,
    errorExtras: { success: false },
  }),
  api('GET', '/api/session', getSession, { access: 'anyone' }),
  api('GET', '/api/favorites', getFavorites, { access: 'member', rateLimit: perMinute(120) }),
  api('PUT', '/api/favorites', putFavorites, {
    access: 'member',
    rateLimit: perMinute(60),
    body: favoritesBody,
    maxBodyBytes: 64 * 1024,
  }),
  api('GET', '/api/health', getHealth, { access: 'anyone' }),
] as const
