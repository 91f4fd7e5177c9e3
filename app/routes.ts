import { getIndexKey } from './routes/admin/indexing.ts'
import { getArt } from './routes/art.ts'
import { getIssueLink } from './routes/issue-links.ts'
import { createOpenApiHandler } from './routes/openapi.ts'
import { commentRateLimit } from './routes/comments.ts'
import { contactRateLimit } from './routes/contact.ts'
import { getMetrics } from './routes/metrics.ts'
import { subscriptionRateLimit } from './routes/newsletter.ts'
import { getMedia } from './routes/media.ts'
import { apiRoutes } from './api-routes.ts'
import { api, form, page, perMinute, type PageResult, type Route } from './route.ts'
import { getBrandFile, getDefaultSocialImage } from './feeds/brand-files.ts'
import { getFaviconIco, getFaviconSvg, getIcon192, getIcon512, getTouchIcon } from './feeds/favicons.ts'
import { getLlms } from './feeds/llms.ts'
import { getManifest } from './feeds/manifest.ts'
import { getRobots } from './feeds/robots.ts'
import { getSecurityTxt } from './feeds/security-txt.ts'
import { getRss } from './feeds/rss.ts'
import { getSitemap, getSitemapPart } from './feeds/sitemap.ts'
import { getSocialImage } from './feeds/social-image.ts'
import { dashboardPageRoutes } from './routes/admin/dashboard-page-routes.ts'
import { aboutPage } from './pages/about/about.page.tsx'
import { accountPage } from './pages/account/account.page.tsx'
import { articlePage } from './pages/article/article.page.tsx'
import { handleComment } from './pages/article/comment-form.page.tsx'
import { stepsCardPage } from './pages/article/steps-card.page.tsx'
import { downloadAssetsPage } from './pages/download-assets/download-assets.page.tsx'
import { authPage } from './pages/auth/auth.page.tsx'
import { confirmEmailPage } from './pages/auth/confirm-email.page.tsx'
import { resetPasswordPage } from './pages/auth/reset-password.page.tsx'
import { setupPage } from './pages/auth/setup.page.tsx'
import { authorPage } from './pages/author/author.page.tsx'
import { blogPage } from './pages/blog/blog.page.tsx'
import { categoriesPage } from './pages/categories/categories.page.tsx'
import { draftPage } from './pages/article/draft.page.tsx'
import { categoryPage } from './pages/category/category.page.tsx'
import { contactPage, handleContact } from './pages/contact/contact.page.tsx'
import { favoritesPage } from './pages/favorites/favorites.page.tsx'
import { faqPage } from './pages/faq/faq.page.tsx'
import { homePage } from './pages/home/home.page.tsx'
import {
  affiliateDisclaimerPage,
  cookiePolicyPage,
  privacyPolicyPage,
  termsOfServicePage,
} from './pages/legal/legal.page.tsx'
import { handleInvite, invitePage } from './pages/invite/invite.page.tsx'
import { moderatePage, handleModerate } from './pages/moderate/moderate.page.tsx'
import {
  confirmPage,
  handleConfirm,
  handleResubscribe,
  handleSubscribe,
  unsubscribePage,
  handleUnsubscribe,
} from './pages/newsletter/newsletter.page.tsx'
import { shopPage } from './pages/shop/shop.page.tsx'

const cached = (...query: string[]) => ({ cache: { shared: { query } } })

/** Every URL of the site. `access` has no default: a route without it does not compile. */
export const routes: readonly Route[] = [
  page('/', homePage, { access: 'anyone', ...cached() }),
  page('/blog', blogPage, { access: 'anyone', query: ['q', 'cursor'], ...cached('category') }),
  page('/shop', shopPage, { access: 'anyone', query: ['cursor'], ...cached('category') }),
  page('/article/:slug', articlePage, { access: 'anyone', ...cached() }),
  form('/article/:slug', handleComment, { access: 'anyone', rateLimit: commentRateLimit }),
  page('/article/:slug/card', stepsCardPage, { access: 'anyone', ...cached() }),
  page('/blog/:slug', articlePage, { access: 'anyone', ...cached() }),
  page('/categories', categoriesPage, { access: 'anyone', ...cached() }),
  page('/category/:slug', categoryPage, { access: 'anyone', ...cached('page') }),
  page('/author/:slug', authorPage, { access: 'anyone', ...cached('page') }),
  page('/about', aboutPage, { access: 'anyone', ...cached() }),
  page('/faq', faqPage, { access: 'anyone', ...cached() }),
  page('/favorites', favoritesPage, { access: 'anyone', ...cached() }),
  page('/contact', contactPage, { access: 'anyone', ...cached() }),
  form('/contact', handleContact, { access: 'anyone', rateLimit: contactRateLimit }),
  page('/privacy-policy', privacyPolicyPage, { access: 'anyone', ...cached() }),
  page('/terms-of-service', termsOfServicePage, { access: 'anyone', ...cached() }),
  page('/cookie-policy', cookiePolicyPage, { access: 'anyone', ...cached() }),
  page('/affiliate-disclaimer', affiliateDisclaimerPage, { access: 'anyone', ...cached() }),
  page('/download-assets', downloadAssetsPage, { access: 'anyone', ...cached() }),
  page('/auth', authPage, { access: 'anyone', query: ['tab', 'next', 'token'], cache: 'never' }),
  page('/confirm-email', confirmEmailPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  page('/reset-password', resetPasswordPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  page('/setup', setupPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  form('/newsletter/subscribe', handleSubscribe, { access: 'anyone', rateLimit: subscriptionRateLimit }),
  page('/newsletter/subscribe', redirectTo('/#newsletter'), { access: 'anyone', cache: 'never' }),
  page('/newsletter/confirm', confirmPage, { access: 'anyone', query: ['token'], cache: 'never' }),
  form('/newsletter/confirm', handleConfirm, { access: 'anyone', query: ['token'], rateLimit: perMinute(30) }),
  form('/newsletter/return', handleResubscribe, { access: 'anyone', query: ['token'], rateLimit: perMinute(30) }),
  page('/unsubscribe', unsubscribePage, { access: 'anyone', query: ['token'], cache: 'never' }),
  // A large mail provider may send the requests of thousands of readers from one IP address.
  form('/unsubscribe', handleUnsubscribe, {
    access: 'anyone',
    query: ['token'],
    origin: 'anywhere',
    rateLimit: perMinute(3000),
  }),
  page('/moderate', moderatePage, { access: 'anyone', query: ['token'], cache: 'never' }),
  form('/moderate', handleModerate, { access: 'anyone', query: ['token'], rateLimit: perMinute(30) }),
  page('/draft/:token', draftPage, { access: 'anyone', rateLimit: perMinute(30), cache: 'never' }),
  page('/invite', invitePage, { access: 'anyone', query: ['token'], rateLimit: perMinute(30), cache: 'never' }),
  form('/invite', handleInvite, { access: 'member', query: ['token'], rateLimit: perMinute(30) }),
  page('/account', accountPage, { access: 'member', cache: 'never' }),
  ...dashboardPageRoutes,
  page('/privacy', redirectTo('/privacy-policy'), { access: 'anyone', cache: 'never' }),
  page('/terms', redirectTo('/terms-of-service'), { access: 'anyone', cache: 'never' }),

  api('GET', '/n/:issue/:place', getIssueLink, {
    access: 'anyone',
    rateLimit: perMinute(120),
    summary: 'Counts a click on a link of a newsletter and redirects to its page.',
  }),
  ...apiRoutes,

  api('GET', '/rss.xml', getRss, {
    access: 'anyone',
    ...cached('category'),
    summary: 'The newest articles as RSS 2.0.',
  }),
  api('GET', '/sitemap.xml', getSitemap, { access: 'anyone', ...cached(), summary: 'The sitemap index.' }),
  api('GET', '/:part{sitemap-[0-9]+\\.xml}', getSitemapPart, {
    access: 'anyone',
    ...cached(),
    summary: 'One part of the sitemap.',
  }),
  api('GET', '/robots.txt', getRobots, { access: 'anyone', ...cached(), summary: 'Rules for crawlers.' }),
  api('GET', '/.well-known/security.txt', getSecurityTxt, {
    access: 'anyone',
    ...cached(),
    summary: 'Whom to tell about a vulnerability.',
  }),
  api('GET', '/llms.txt', getLlms, {
    access: 'anyone',
    ...cached(),
    summary: 'What the site contains, for language models.',
  }),
  api('GET', '/site.webmanifest', getManifest, { access: 'anyone', ...cached(), summary: 'The web app manifest.' }),
  api('GET', '/favicon.svg', getFaviconSvg, { access: 'anyone', ...cached(), summary: 'The site icon as SVG.' }),
  api('GET', '/favicon.ico', getFaviconIco, { access: 'anyone', ...cached(), summary: 'The site icon as ICO.' }),
  api('GET', '/apple-touch-icon.png', getTouchIcon, {
    access: 'anyone',
    ...cached(),
    summary: 'The site icon for iOS home screens.',
  }),
  api('GET', '/icon-192.png', getIcon192, {
    access: 'anyone',
    ...cached(),
    summary: 'The site icon, 192 pixels wide.',
  }),
  api('GET', '/icon-512.png', getIcon512, {
    access: 'anyone',
    ...cached(),
    summary: 'The site icon, 512 pixels wide.',
  }),
  api('GET', '/social.png', getDefaultSocialImage, {
    access: 'anyone',
    ...cached(),
    summary: 'The default image for shared links.',
  }),
  api('GET', '/social/:file', getSocialImage, {
    access: 'anyone',
    ...cached(),
    summary: 'The image for shared links to one article.',
  }),
  api('GET', '/brand/:file', getBrandFile, { access: 'anyone', ...cached(), summary: 'A logo or icon to download.' }),
  api('GET', '/art/:file', getArt, { access: 'anyone', ...cached(), summary: 'An illustration of the site itself.' }),
  api('GET', '/media/:file', getMedia, {
    access: 'anyone',
    ...cached(),
    summary: 'An uploaded image, or an illustration of an article.',
  }),
  api('GET', '/:key{[A-Za-z0-9-]+\\.txt}', getIndexKey, { access: 'anyone', summary: 'The IndexNow key.' }),
  api(
    'GET',
    '/api/openapi.json',
    createOpenApiHandler(() => routes),
    { access: 'anyone', ...cached(), summary: 'This document.' },
  ),
  api('GET', '/metrics', getMetrics, { access: 'operator', summary: 'Metrics for Prometheus.' }),
]

function redirectTo(location: string): () => PageResult {
  return () => ({ status: 301, location })
}
