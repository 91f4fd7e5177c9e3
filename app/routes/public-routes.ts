import { api, perMinute } from '#app/route.ts'
import * as articles from './articles.ts'
import { clickBody, postClick } from './clicks.ts'
import * as comments from './comments.ts'
import { contactBody, contactRateLimit, contactResponse, submitContact } from './contact.ts'
import { favoritesBody, favoritesResponse, getFavorites, putFavorites } from './favorites.ts'
import { articleSchema, emptyBody } from './field-schemas.ts'
import { getHealth, healthResponse } from './health.ts'
import { getLikes, likesResponse, setLikeHandler } from './likes.ts'
import { subscribeNewsletter, subscriptionBody, subscriptionRateLimit, subscriptionResponse } from './newsletter.ts'
import { pageViewBody, trackPageView } from './page-views.ts'
import { getProducts, productsResponse } from './products.ts'
import { seedArticles, seedArticlesResponse } from './seed-articles.ts'
import { getSession, sessionResponse } from './session.ts'

const access = 'anyone'

/** What readers' pages call, with or without an account. */
export const publicRoutes = [
  api('GET', '/api/articles', articles.getArticles, {
    access,
    query: ['q', 'trending', 'cursor'],
    cache: { shared: { query: ['category', 'limit'] } },
    response: articles.articlePageResponse,
    summary: 'Published articles, newest first; `next` is the cursor of the next page.',
  }),
  api('GET', '/api/articles/saved', articles.getSavedArticles, {
    access,
    query: ['ids'],
    response: articles.articlesResponse,
    summary: 'The articles with these ids, in this order.',
  }),
  api('GET', '/api/articles/popular', articles.getPopularArticles, {
    access,
    response: articles.articlesResponse,
    summary: 'The five most viewed articles of the last days.',
  }),
  api('GET', '/api/articles/:slug', articles.getArticle, {
    access,
    response: articleSchema,
    summary: 'One published article.',
  }),
  api('GET', '/api/search', articles.searchArticlesHandler, {
    access,
    query: ['q'],
    response: articles.articlesResponse,
    summary: 'Up to five articles, best match first.',
  }),
  api('GET', '/api/categories', articles.getCategories, {
    access,
    response: articles.categoriesResponse,
    summary: 'The categories that contain an article, after “All”.',
  }),
  api('GET', '/api/products', getProducts, {
    access,
    query: ['limit', 'asin', 'category', 'cursor'],
    response: productsResponse,
    summary: 'Products, newest first; `asin` takes several, separated by commas.',
  }),
  api('GET', '/api/articles/:id/likes', getLikes, {
    access,
    headers: { 'X-Visitor-Id': 'optional' },
    response: likesResponse,
    summary: 'The number of likes, and whether this visitor liked the article.',
  }),
  api('PUT', '/api/articles/:id/likes', setLikeHandler, {
    access,
    rateLimit: perMinute(30),
    headers: { 'X-Visitor-Id': 'required' },
    response: likesResponse,
    summary: 'Likes the article. Idempotent.',
  }),
  api('DELETE', '/api/articles/:id/likes', setLikeHandler, {
    access,
    rateLimit: perMinute(30),
    headers: { 'X-Visitor-Id': 'required' },
    response: likesResponse,
    summary: 'Removes the like. Idempotent.',
  }),
  api('GET', '/api/articles/:id/comments', comments.getComments, {
    access,
    response: comments.commentsResponse,
    summary: 'Approved comments, newest first.',
  }),
  api('POST', '/api/articles/:id/comments', comments.postComment, {
    access,
    rateLimit: comments.commentRateLimit,
    body: comments.newCommentBody,
    status: 201,
    response: comments.newCommentResponse,
    summary: 'Submits a comment for moderation.',
  }),
  api('POST', '/api/clicks', postClick, {
    access,
    rateLimit: perMinute(60),
    overLimit: 'drop',
    body: clickBody,
    status: 202,
    summary: 'Records a click on an affiliate link.',
  }),

  api('POST', '/api/functions/track-page-view', trackPageView, {
    access,
    rateLimit: perMinute(60),
    overLimit: 'drop',
    body: pageViewBody,
    status: 202,
    summary: 'Records a page view.',
  }),
  api('POST', '/api/functions/subscribe-newsletter', subscribeNewsletter, {
    access,
    rateLimit: subscriptionRateLimit,
    body: subscriptionBody,
    response: subscriptionResponse,
    summary: 'Subscribes an email address. The response is the same if it was already subscribed.',
  }),
  api('POST', '/api/functions/seed-articles', seedArticles, {
    access,
    rateLimit: perMinute(10),
    body: emptyBody,
    response: seedArticlesResponse,
    summary: 'Publishes the next articles of the starter library.',
  }),
  api('POST', '/api/functions/submit-contact', submitContact, {
    access,
    rateLimit: contactRateLimit,
    body: contactBody,
    errorExtras: { success: false },
    response: contactResponse,
    summary: 'Sends a contact message. Errors also carry `success: false`.',
  }),
  api('GET', '/api/session', getSession, { access, response: sessionResponse, summary: 'Who is signed in.' }),
  api('GET', '/api/favorites', getFavorites, {
    access: 'member',
    rateLimit: perMinute(120),
    response: favoritesResponse,
    summary: 'Which articles the user saved or removed, and when.',
  }),
  api('PUT', '/api/favorites', putFavorites, {
    access: 'member',
    rateLimit: perMinute(60),
    body: favoritesBody,
    maxBodyBytes: 64 * 1024,
    response: favoritesResponse,
    summary: 'Merges the favorites of a device into the account and returns the result.',
  }),
  api('GET', '/api/health', getHealth, {
    access,
    response: healthResponse,
    summary: 'Whether the site can write to its database, and the state of its queues.',
  }),
] as const
