import { generationDoors } from './routes/admin/generation-routes.ts'
import { getIndexKey } from './routes/admin/index-submissions.ts'
import { accountDoors } from './account-routes.ts'
import { analyticsDoors } from './routes/admin/analytics-routes.ts'
import { articleDoors } from './admin-routes.ts'
import { issueDoors } from './routes/admin/issue-routes.ts'
import { officeDoors } from './routes/admin/inbox-routes.ts'
import { productDoors } from './routes/admin/product-routes.ts'
import { getArticle, getArticles, getCategories, getPopular, getSaved, getSearch } from './routes/articles.ts'
import { getArt } from './routes/art.ts'
import { postClick } from './routes/clicks.ts'
import { getComments, postComment } from './routes/comments.ts'
import { newComment } from './routes/comment-schemas.ts'
import { click, contact, shownPage, subscription } from './routes/public-function-schemas.ts'
import { seedArticles } from './routes/seed-articles.ts'
import { submitContact } from './routes/contact.ts'
import { getIssueLink } from './routes/issue-links.ts'
import { subscribeNewsletter } from './routes/newsletter.ts'
import { trackPageView } from './routes/page-views.ts'
import { getFavorites, putFavorites } from './routes/favorites.ts'
import { deviceMarks } from './routes/favorite-schemas.ts'
import { getHealth } from './routes/health.ts'
import { getLikes, putLike } from './routes/likes.ts'
import { describing } from './routes/openapi.ts'
import { getMetrics } from './routes/metrics.ts'
import { getMedia } from './routes/media.ts'
import { getProducts } from './routes/products.ts'
import { getSession } from './routes/session.ts'
import { nothing } from './routes/field-schemas.ts'
import { api, form, page, perMinute, type Door } from './route.ts'
import { getBrandFile, getDefaultSocial } from './feeds/brand-files.ts'
import { getFaviconIco, getFaviconSvg, getIcon192, getIcon512, getTouchIcon } from './feeds/favicons.ts'
import { getLlms } from './feeds/llms-handler.ts'
import { getManifest } from './feeds/manifest.ts'
import { getRobots } from './feeds/robots-handler.ts'
import { getRss } from './feeds/rss-handler.ts'
import { getSitemap, getSitemapPart } from './feeds/sitemap-handler.ts'
import { getSocial } from './feeds/social-image.ts'
import { adminDoors } from './routes/admin/dashboard-page-routes.ts'
import { aboutPage } from './pages/about/about.page.tsx'
import { accountPage } from './pages/account/account.page.tsx'
import { articlePage } from './pages/article/article.page.tsx'
import { downloadAssetsPage } from './pages/download-assets/download-assets.page.tsx'
import { authPage } from './pages/auth/auth.page.tsx'
import { confirmEmailPage } from './pages/auth/confirm-email.page.tsx'
import { resetPasswordPage } from './pages/auth/reset-password.page.tsx'
import { setupPage } from './pages/auth/setup.page.tsx'
import { blogPage } from './pages/blog/blog.page.tsx'
import { categoriesPage } from './pages/categories/categories.page.tsx'
import { contactPage } from './pages/contact/contact.page.tsx'
import { favoritesPage } from './pages/favorites/favorites.page.tsx'
import { faqPage } from './pages/faq/faq.page.tsx'
import { homePage } from './pages/home/home.page.tsx'
import {
  affiliateDisclaimerPage,
  cookiePolicyPage,
  privacyPolicyPage,
  termsOfServicePage,
} from './pages/legal/legal.page.tsx'
import { moderatePage, moderatePressed } from './pages/moderate/moderate.page.tsx'
import { moved } from './pages/redirect.ts'
import {
  confirmPage,
  confirmPressed,
  returnPressed,
  unsubscribePage,
  unsubscribePressed,
} from './pages/newsletter/newsletter.page.tsx'
import { shopPage } from './pages/shop/shop.page.tsx'

const commentLimit = { most: 5, seconds: 600 }
const shared = (...query: string[]) => ({ keep: { shared: { query } } })

/** Every URL of the site. `who` has no default: a door without it does not compile. */
export const doors: readonly Door[] = [
  page('/', homePage, { who: 'anyone', ...shared() }),
  page('/blog', blogPage, { who: 'anyone', query: ['q', 'cursor'], ...shared('category') }),
  page('/shop', shopPage, { who: 'anyone', query: ['cursor'], ...shared('category') }),
  page('/article/:slug', articlePage, { who: 'anyone', ...shared() }),
  page('/blog/:slug', articlePage, { who: 'anyone', ...shared() }),
  page('/categories', categoriesPage, { who: 'anyone', ...shared() }),
  page('/about', aboutPage, { who: 'anyone', ...shared() }),
  page('/faq', faqPage, { who: 'anyone', ...shared() }),
  page('/favorites', favoritesPage, { who: 'anyone', ...shared() }),
  page('/contact', contactPage, { who: 'anyone', ...shared() }),
  page('/privacy-policy', privacyPolicyPage, { who: 'anyone', ...shared() }),
  page('/terms-of-service', termsOfServicePage, { who: 'anyone', ...shared() }),
  page('/cookie-policy', cookiePolicyPage, { who: 'anyone', ...shared() }),
  page('/affiliate-disclaimer', affiliateDisclaimerPage, { who: 'anyone', ...shared() }),
  page('/download-assets', downloadAssetsPage, { who: 'anyone', ...shared() }),
  page('/auth', authPage, { who: 'anyone', query: ['tab', 'next'], keep: 'never' }),
  page('/confirm-email', confirmEmailPage, { who: 'anyone', query: ['token'], keep: 'never' }),
  page('/reset-password', resetPasswordPage, { who: 'anyone', query: ['token'], keep: 'never' }),
  page('/setup', setupPage, { who: 'anyone', query: ['token'], keep: 'never' }),
  page('/newsletter/confirm', confirmPage, { who: 'anyone', query: ['token'], keep: 'never' }),
  form('/newsletter/confirm', confirmPressed, { who: 'anyone', query: ['token'], limit: perMinute(30) }),
  form('/newsletter/return', returnPressed, { who: 'anyone', query: ['token'], limit: perMinute(30) }),
  page('/unsubscribe', unsubscribePage, { who: 'anyone', query: ['token'], keep: 'never' }),
  // A large mail provider presses for thousands from one address.
  form('/unsubscribe', unsubscribePressed, {
    who: 'anyone',
    query: ['token'],
    from: 'anywhere',
    limit: perMinute(3000),
  }),
  page('/moderate', moderatePage, { who: 'anyone', query: ['token'], keep: 'never' }),
  form('/moderate', moderatePressed, { who: 'anyone', query: ['token'], limit: perMinute(30) }),
  page('/account', accountPage, { who: 'member', keep: 'never' }),
  ...adminDoors,
  page('/privacy', moved('/privacy-policy'), { who: 'anyone', keep: 'never' }),
  page('/terms', moved('/terms-of-service'), { who: 'anyone', keep: 'never' }),

  api('GET', '/api/articles', getArticles, {
    who: 'anyone',
    query: ['q', 'trending', 'cursor'],
    ...shared('category', 'limit'),
  }),
  api('GET', '/api/articles/saved', getSaved, { who: 'anyone', query: ['ids'] }),
  api('GET', '/api/articles/popular', getPopular, { who: 'anyone' }),
  api('GET', '/api/articles/:slug', getArticle, { who: 'anyone' }),
  api('GET', '/api/search', getSearch, { who: 'anyone', query: ['q'] }),
  api('GET', '/api/categories', getCategories, { who: 'anyone' }),
  api('GET', '/api/products', getProducts, { who: 'anyone', query: ['limit', 'asin', 'category', 'cursor'] }),
  api('GET', '/api/articles/:id/likes', getLikes, { who: 'anyone' }),
  api('PUT', '/api/articles/:id/likes', putLike, { who: 'anyone', limit: perMinute(30) }),
  api('DELETE', '/api/articles/:id/likes', putLike, { who: 'anyone', limit: perMinute(30) }),
  api('GET', '/api/articles/:id/comments', getComments, { who: 'anyone' }),
  api('POST', '/api/articles/:id/comments', postComment, { who: 'anyone', limit: commentLimit, body: newComment }),
  api('POST', '/api/clicks', postClick, { who: 'anyone', limit: perMinute(60), overLimit: 'drop', body: click }),

  api('POST', '/api/functions/track-page-view', trackPageView, {
    who: 'anyone',
    limit: perMinute(60),
    overLimit: 'drop',
    body: shownPage,
  }),
  api('GET', '/n/:issue/:place', getIssueLink, { who: 'anyone', limit: perMinute(120) }),
  api('POST', '/api/functions/subscribe-newsletter', subscribeNewsletter, {
    who: 'anyone',
    limit: { most: 10, seconds: 3600 },
    body: subscription,
  }),
  api('POST', '/api/functions/seed-articles', seedArticles, { who: 'anyone', limit: perMinute(10), body: nothing }),
  api('POST', '/api/functions/submit-contact', submitContact, {
    who: 'anyone',
    limit: { most: 5, seconds: 600 },
    body: contact,
    alsoOnError: { success: false },
  }),

  ...articleDoors,
  ...productDoors,
  ...officeDoors,
  ...issueDoors,
  ...analyticsDoors,

  api('GET', '/rss.xml', getRss, { who: 'anyone', ...shared('category') }),
  api('GET', '/sitemap.xml', getSitemap, { who: 'anyone', ...shared() }),
  api('GET', '/:part{sitemap-[0-9]+\\.xml}', getSitemapPart, { who: 'anyone', ...shared() }),
  api('GET', '/robots.txt', getRobots, { who: 'anyone', ...shared() }),
  api('GET', '/llms.txt', getLlms, { who: 'anyone', ...shared() }),
  api('GET', '/site.webmanifest', getManifest, { who: 'anyone', ...shared() }),
  api('GET', '/favicon.svg', getFaviconSvg, { who: 'anyone', ...shared() }),
  api('GET', '/favicon.ico', getFaviconIco, { who: 'anyone', ...shared() }),
  api('GET', '/apple-touch-icon.png', getTouchIcon, { who: 'anyone', ...shared() }),
  api('GET', '/icon-192.png', getIcon192, { who: 'anyone', ...shared() }),
  api('GET', '/icon-512.png', getIcon512, { who: 'anyone', ...shared() }),
  api('GET', '/social.png', getDefaultSocial, { who: 'anyone', ...shared() }),
  api('GET', '/social/:file', getSocial, { who: 'anyone', ...shared() }),
  api('GET', '/brand/:file', getBrandFile, { who: 'anyone', ...shared() }),
  api('GET', '/art/:file', getArt, { who: 'anyone', ...shared() }),
  api('GET', '/media/:file', getMedia, { who: 'anyone', ...shared() }),
  api('GET', '/api/session', getSession, { who: 'anyone' }),
  ...accountDoors,
  api('GET', '/api/favorites', getFavorites, { who: 'member', limit: perMinute(120) }),
  api('PUT', '/api/favorites', putFavorites, {
    who: 'member',
    limit: perMinute(60),
    body: deviceMarks,
    bodyCap: 64 * 1024,
  }),
  ...generationDoors,
  api('GET', '/:key{[A-Za-z0-9-]+\\.txt}', getIndexKey, { who: 'anyone' }),
  api('GET', '/api/health', getHealth, { who: 'anyone' }),
  api(
    'GET',
    '/api/openapi.json',
    describing(() => doors),
    { who: 'anyone', ...shared() },
  ),
  api('GET', '/metrics', getMetrics, { who: 'operator' }),
]
