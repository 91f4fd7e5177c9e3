import { getIndexKey } from './routes/admin/indexing.ts'
import { getArt, getMedia } from './routes/media.ts'
import { getIssueLink } from './routes/issue-links.ts'
import { createOpenApiHandler } from './routes/openapi.ts'
import { commentRateLimit } from './routes/comments.ts'
import { contactRateLimit } from './routes/contact.ts'
import { getMetrics } from './routes/metrics.ts'
import { subscriptionRateLimit } from './routes/newsletter.ts'
import { apiRoutes } from './api-routes.ts'
import { api, form, page, perMinute, type ApiContext, type PageResult, type PathParams, type Route } from './route.ts'
import { menuPages } from '#domain/site/pages.ts'
import { getArticleMarkdown } from './feeds/article-file.ts'
import { getBrandFile, getDefaultSocialImage } from './feeds/brand-files.ts'
import { getBrandStyles } from './feeds/brand-look.ts'
import { getFaviconIco, getFaviconSvg, getIcon192, getIcon512, getTouchIcon } from './feeds/favicons.ts'
import { getLlms } from './feeds/llms.ts'
import { getManifest } from './feeds/manifest.ts'
import { getRobots } from './feeds/robots.ts'
import { getSecurityTxt } from './feeds/security-txt.ts'
import { getRss } from './feeds/rss.ts'
import { getSitemap, getSitemapPart } from './feeds/sitemap.ts'
import { getPictureStyles } from './feeds/picture-styles.ts'
import { getSocialImage } from './feeds/social-image.ts'
import { dashboardPageRoutes } from './routes/admin/dashboard-page-routes.ts'
import { aboutPage } from './pages/about/about.page.tsx'
import { accountPage } from './pages/account/account.page.tsx'
import { articlePage } from './pages/article/article.page.tsx'
import { handleComment } from './pages/article/comment-form.page.tsx'
import { stepsCardPage } from './pages/article/steps-card.page.tsx'
import { downloadAssetsPage } from './pages/download-assets/download-assets.page.tsx'
import { authPage, confirmEmailPage, resetPasswordPage, setupPage } from './pages/auth/auth.page.tsx'
import { authorPage } from './pages/author/author.page.tsx'
import { blogPage } from './pages/blog/blog.page.tsx'
import { categoriesPage } from './pages/categories/categories.page.tsx'
import { draftPage } from './pages/article/draft.page.tsx'
import { categoryPage } from './pages/category/category.page.tsx'
import { contactPage, handleContact } from './pages/contact/contact.page.tsx'
import { favoritesPage } from './pages/favorites/favorites.page.tsx'
import { faqPage } from './pages/faq/faq.page.tsx'
import { homePage } from './pages/home/home.page.tsx'
import { handleInvite, invitePage } from './pages/invite/invite.page.tsx'
import { legalPage } from './pages/legal/legal.page.tsx'
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

/** The same for every visitor, so the whole response is cached; `query` names what it depends on. */
const shared = (...query: string[]) => ({ access: 'anyone', cache: { shared: { query } } }) as const

function file<const Path extends string>(
  path: Path,
  handle: (context: ApiContext<PathParams<NoInfer<Path>>>) => Response | Promise<Response>,
): Route {
  return api('GET', path, { ...shared(), handle })
}

/** Every URL of the site. `access` has no default: a route without it does not compile. */
export const routes: readonly Route[] = [
  page('/', homePage, shared()),
  page('/blog', blogPage, { query: ['q', 'cursor'], ...shared('category') }),
  page('/shop', shopPage, { query: ['cursor'], ...shared('category') }),
  page('/article/:slug', articlePage, shared()),
  form('/article/:slug', handleComment, { access: 'anyone', rateLimit: commentRateLimit }),
  page('/article/:slug/card', stepsCardPage, shared()),
  file('/blog/:file{.+\\.md}', getArticleMarkdown),
  page('/blog/:slug', articlePage, shared()),
  page('/categories', categoriesPage, shared()),
  page('/category/:slug', categoryPage, shared('page')),
  page('/author/:slug', authorPage, shared('page')),
  page('/about', aboutPage, shared()),
  page('/faq', faqPage, shared()),
  page('/favorites', favoritesPage, shared()),
  page('/contact', contactPage, shared()),
  form('/contact', handleContact, { access: 'anyone', rateLimit: contactRateLimit }),
  ...menuPages('legal').map(({ path }) => page(path, legalPage(path.slice(1)), shared())),
  page('/download-assets', downloadAssetsPage, shared()),
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

  api('GET', '/n/:issue/:place', { handle: getIssueLink, access: 'anyone', rateLimit: perMinute(120) }),
  ...apiRoutes,

  api('GET', '/rss.xml', { handle: getRss, ...shared('category') }),
  file('/sitemap.xml', getSitemap),
  file('/:part{sitemap-[0-9]+\\.xml}', getSitemapPart),
  file('/robots.txt', getRobots),
  file('/.well-known/security.txt', getSecurityTxt),
  file('/llms.txt', getLlms),
  file('/site.webmanifest', getManifest),
  file('/favicon.svg', getFaviconSvg),
  file('/favicon.ico', getFaviconIco),
  file('/apple-touch-icon.png', getTouchIcon),
  file('/icon-192.png', getIcon192),
  file('/icon-512.png', getIcon512),
  file('/social.png', getDefaultSocialImage),
  file('/social/:file', getSocialImage),
  file('/brand/:file', getBrandFile),
  file('/art/:file', getArt),
  file('/media/:file', getMedia),
  file('/pictures.css', getPictureStyles),
  file('/brand.css', getBrandStyles),
  api('GET', '/:key{[A-Za-z0-9-]+\\.txt}', { handle: getIndexKey, access: 'anyone' }),
  api('GET', '/api/openapi.json', { ...shared(), handle: createOpenApiHandler(() => routes) }),
  api('GET', '/metrics', { handle: getMetrics, access: 'operator' }),
]

function redirectTo(location: string): () => PageResult {
  return () => ({ status: 301, location })
}
