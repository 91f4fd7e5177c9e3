import { generationRoutes } from './routes/admin/generation-routes.ts'
import { getIndexKey } from './routes/admin/index-submissions.ts'
import { accountRoutes } from './account-routes.ts'
import { analyticsRoutes } from './routes/admin/analytics-routes.ts'
import { articleRoutes } from './admin-routes.ts'
import { issueRoutes } from './routes/admin/issue-routes.ts'
import { inboxRoutes } from './routes/admin/inbox-routes.ts'
import { productRoutes } from './routes/admin/product-routes.ts'
import {
  getArticle,
  getArticles,
  getCategories,
  getPopularArticles,
  getSavedArticles,
  searchArticlesHandler,
} from './routes/articles.ts'
import { getArt } from './routes/art.ts'
import { postClick } from './routes/clicks.ts'
import { getComments, postComment } from './routes/comments.ts'
import { newCommentBody } from './routes/comment-schemas.ts'
import { clickBody, contactBody, pageViewBody, subscriptionBody } from './routes/public-function-schemas.ts'
import { seedArticles } from './routes/seed-articles.ts'
import { submitContact } from './routes/contact.ts'
import { getIssueLink } from './routes/issue-links.ts'
import { subscribeNewsletter } from './routes/newsletter.ts'
import { trackPageView } from './routes/page-views.ts'
import { getFavorites, putFavorites } from './routes/favorites.ts'
import { favoritesBody } from './routes/favorite-schemas.ts'
import { getHealth } from './routes/health.ts'
import { getLikes, setLikeHandler } from './routes/likes.ts'
import { createOpenApiHandler } from './routes/openapi.ts'
import { getMetrics } from './routes/metrics.ts'
import { getMedia } from './routes/media.ts'
import { getProducts } from './routes/products.ts'
import { getSession } from './routes/session.ts'
import { emptyBody } from './routes/field-schemas.ts'
import { api, form, page, perMinute, type Route } from './route.ts'
import { getBrandFile, getDefaultSocialImage } from './feeds/brand-files.ts'
import { getFaviconIco, getFaviconSvg, getIcon192, getIcon512, getTouchIcon } from './feeds/favicons.ts'
import { getLlms } from './feeds/llms-handler.ts'
import { getManifest } from './feeds/manifest.ts'
import { getRobots } from './feeds/robots-handler.ts'
import { getRss } from './feeds/rss-handler.ts'
import { getSitemap, getSitemapPart } from './feeds/sitemap-handler.ts'
import { getSocialImage } from './feeds/social-image.ts'
import { dashboardPageRoutes } from './routes/admin/dashboard-page-routes.ts'
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
import { moderatePage, handleModerate } from './pages/moderate/moderate.page.tsx'
import { redirectTo } from './pages/redirect.ts'
import {
  confirmPage,
  handleConfirm,
  handleResubscribe,
  unsubscribePage,
  handleUnsubscribe,
} from './pages/newsletter/newsletter.page.tsx'
import { shopPage } from './pages/shop/shop.page.tsx'

const commentRateLimit = { max: 5, seconds: 600 }
const cached = (...query: string[]) => ({ cache: { shared: { query } } })

/** Every URL of the site. `who` has no default: a door without it does not compile. */
export const routes: readonly Route[] = [
  page('/', homePage, { access: 'anyone', ...cached() }),
  page('/blog', blogPage, { access: 'anyone', query: ['q', 'cursor'], ...cached('category') }),
  page('/shop', shopPage, { access: 'anyone', query: ['cursor'], ...cached('category') }),
  page('/article/:slug', articlePage, { access: 'anyone', ...cached() }),
  page('/blog/:slug', articlePage, { access: 'anyone', ...cached() }),
  page('/categories', categoriesPage, { access: 'anyone', ...cached() }),
  page('/about', aboutPage, { access: 'anyone', ...cached() }),
  page('/faq', faqPage, { access: 'anyone', ...cached() }),
  page('/favorites', favoritesPage, { access: 'anyone', ...cached() }),
  page('/contact', contactPage, { access: 'anyone', ...cached() }),
  page('/privacy-policy', privacyPolicyPage, { access: 'anyone', ...cached() }),
  page('/terms-of-service', termsOfServicePage, { access: 'anyone', ...cached() }),
  page('/cookie-policy', cookiePolicyPage, { access: 'anyone', ...cached() }),
  page('/affiliate-disclaimer', affiliateDisclaimerPage, { access: 'anyone', ...cached() }),
  page('/download-assets', downloadAssetsPage, { access: 'anyone', ...cached() }),
  page('/auth', authPage, { access: 'anyone', query: ['tab', 'next'], cache: 'never' }),
  page('/confirm-email', confirmEmailPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  page('/reset-password', resetPasswordPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  page('/setup', setupPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  page('/newsletter/confirm', confirmPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  form('/newsletter/confirm', handleConfirm, { access: 'anyone', query: ['token'], rateLimit: perMinute(30) }),
  form('/newsletter/return', handleResubscribe, { access: 'anyone', query: ['token'], rateLimit: perMinute(30) }),
  page('/unsubscribe', unsubscribePage, { access: 'anyone', query: ['token'], cache: 'never' }),
  // A large mail provider presses for thousands from one address.
  form('/unsubscribe', handleUnsubscribe, {
    access: 'anyone',
    query: ['token'],
    origin: 'anywhere',
    rateLimit: perMinute(3000),
  }),
  page('/moderate', moderatePage, { access: 'anyone', query: ['token'], cache: 'never' }),
  form('/moderate', handleModerate, { access: 'anyone', query: ['token'], rateLimit: perMinute(30) }),
  page('/account', accountPage, { access: 'member', cache: 'never' }),
  ...dashboardPageRoutes,
  page('/privacy', redirectTo('/privacy-policy'), { access: 'anyone', cache: 'never' }),
  page('/terms', redirectTo('/terms-of-service'), { access: 'anyone', cache: 'never' }),

  api('GET', '/api/articles', getArticles, {
    access: 'anyone',
    query: ['q', 'trending', 'cursor'],
    ...cached('category', 'limit'),
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
  api('GET', '/n/:issue/:place', getIssueLink, { access: 'anyone', rateLimit: perMinute(120) }),
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

  ...articleRoutes,
  ...productRoutes,
  ...inboxRoutes,
  ...issueRoutes,
  ...analyticsRoutes,

  api('GET', '/rss.xml', getRss, { access: 'anyone', ...cached('category') }),
  api('GET', '/sitemap.xml', getSitemap, { access: 'anyone', ...cached() }),
  api('GET', '/:part{sitemap-[0-9]+\\.xml}', getSitemapPart, { access: 'anyone', ...cached() }),
  api('GET', '/robots.txt', getRobots, { access: 'anyone', ...cached() }),
  api('GET', '/llms.txt', getLlms, { access: 'anyone', ...cached() }),
  api('GET', '/site.webmanifest', getManifest, { access: 'anyone', ...cached() }),
  api('GET', '/favicon.svg', getFaviconSvg, { access: 'anyone', ...cached() }),
  api('GET', '/favicon.ico', getFaviconIco, { access: 'anyone', ...cached() }),
  api('GET', '/apple-touch-icon.png', getTouchIcon, { access: 'anyone', ...cached() }),
  api('GET', '/icon-192.png', getIcon192, { access: 'anyone', ...cached() }),
  api('GET', '/icon-512.png', getIcon512, { access: 'anyone', ...cached() }),
  api('GET', '/social.png', getDefaultSocialImage, { access: 'anyone', ...cached() }),
  api('GET', '/social/:file', getSocialImage, { access: 'anyone', ...cached() }),
  api('GET', '/brand/:file', getBrandFile, { access: 'anyone', ...cached() }),
  api('GET', '/art/:file', getArt, { access: 'anyone', ...cached() }),
  api('GET', '/media/:file', getMedia, { access: 'anyone', ...cached() }),
  api('GET', '/api/session', getSession, { access: 'anyone' }),
  ...accountRoutes,
  api('GET', '/api/favorites', getFavorites, { access: 'member', rateLimit: perMinute(120) }),
  api('PUT', '/api/favorites', putFavorites, {
    access: 'member',
    rateLimit: perMinute(60),
    body: favoritesBody,
    maxBodyBytes: 64 * 1024,
  }),
  ...generationRoutes,
  api('GET', '/:key{[A-Za-z0-9-]+\\.txt}', getIndexKey, { access: 'anyone' }),
  api('GET', '/api/health', getHealth, { access: 'anyone' }),
  api(
    'GET',
    '/api/openapi.json',
    createOpenApiHandler(() => routes),
    { access: 'anyone', ...cached() },
  ),
  api('GET', '/metrics', getMetrics, { access: 'operator' }),
]
