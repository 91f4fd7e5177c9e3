import { getIndexKey } from './routes/admin/indexing.ts'
import { getIssueLink } from './routes/issue-links.ts'
import { createOpenApiHandler } from './routes/openapi.ts'
import { commentRateLimit } from './routes/comments.ts'
import { contactRateLimit } from './routes/contact.ts'
import { getMetrics } from './routes/metrics.ts'
import { subscriptionRateLimit } from './routes/newsletter.ts'
import { answerRoutes } from './answer-routes.ts'
import { recallRoutes } from './recall-routes.ts'
import { apiRoutes } from './api-routes.ts'
import { articleFileRoute, fileRoutes } from './file-routes.ts'
import { api, form, page, perMinute, shared, type Route } from './route.ts'
import { menuPages, pageRedirects } from '#domain/site/pages.ts'
import { dashboardPageRoutes } from './routes/admin/dashboard-page-routes.ts'
import { aboutPage } from './pages/about/about.page.tsx'
import { accountPage } from './pages/account/account.page.tsx'
import { almanacPage } from './pages/almanac/almanac.page.tsx'
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
import { customPage } from './pages/custom/custom.page.tsx'
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
import { orUnreadable } from './pages/unreadable.page.tsx'
import { toolRoutes } from './tool-routes.ts'
import { productPage } from './pages/product/product.page.tsx'
import { testNotePage } from './pages/test-note/test-note.page.tsx'
import { shopFilterNames } from '#domain/products/shop-filter-names.ts'
import { shopPage } from './pages/shop/shop.page.tsx'

/** Every URL of the site. `access` has no default: a route without it does not compile. */
export const routes: readonly Route[] = [
  page('/', homePage, { summary: 'The home page.', query: ['p', 'page_id'], ...shared() }),
  page('/blog', blogPage, {
    summary: 'All articles, by category or search.',
    query: ['q', 'cursor', 'exact'],
    ...shared('category'),
  }),
  page('/product/:slug', productPage, { summary: 'A product, with what is known of it.', ...shared() }),
  page('/test-note/:slug', testNotePage, { summary: 'A form to file a test from a phone.', ...shared() }),
  page('/shop', shopPage, { summary: 'The shop.', query: ['cursor', ...shopFilterNames], ...shared('category') }),
  page('/article/:slug', articlePage, { summary: 'An article.', ...shared() }),
  form('/article/:slug', handleComment, {
    summary: 'Adds a comment without script.',
    access: 'anyone',
    rateLimit: commentRateLimit,
  }),
  page('/article/:slug/card', stepsCardPage, { summary: 'The steps of an article as a card to print.', ...shared() }),
  articleFileRoute,
  page('/blog/:slug', articlePage, { summary: 'An article, under its second URL.', ...shared() }),
  page('/categories', categoriesPage, { summary: 'All categories.', ...shared() }),
  page('/category/:slug', orUnreadable(categoryPage), { summary: 'The articles of a category.', ...shared('page') }),
  page('/author/:slug', orUnreadable(authorPage), { summary: 'An author and their articles.', ...shared('page') }),
  page('/about', aboutPage, { summary: 'About the site.', ...shared() }),
  page('/faq', faqPage, { summary: 'Frequently asked questions.', ...shared() }),
  page('/almanac', almanacPage, { summary: 'What matters in each month.', ...shared() }),
  ...answerRoutes,
  ...toolRoutes,
  ...recallRoutes,
  page('/favorites', favoritesPage, { summary: 'The articles that a reader saved.', ...shared() }),
  page('/contact', contactPage, { summary: 'The contact form.', ...shared() }),
  form('/contact', handleContact, {
    summary: 'Sends a message to the owner without script.',
    access: 'anyone',
    rateLimit: contactRateLimit,
  }),
  ...menuPages('legal').map(({ path, name }) =>
    page(path, legalPage(path.slice(1)), { summary: `${name}.`, ...shared() }),
  ),
  page('/download-assets', downloadAssetsPage, { summary: 'Logos and icons to download.', ...shared() }),
  page('/auth', authPage, {
    summary: 'Signing in and signing up.',
    access: 'anyone',
    query: ['tab', 'next', 'token'],
    cache: 'never',
  }),
  page('/confirm-email', confirmEmailPage, {
    summary: 'Confirms a new email address.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  page('/reset-password', resetPasswordPage, {
    summary: 'Sets a new password with the token of an email.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  page('/setup', setupPage, {
    summary: 'Creates the first admin of a new site.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  form('/newsletter/subscribe', handleSubscribe, {
    summary: 'Subscribes to the newsletter without script.',
    access: 'anyone',
    rateLimit: subscriptionRateLimit,
  }),
  page('/newsletter/confirm', confirmPage, {
    summary: 'Asks whether to confirm a subscription.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  form('/newsletter/confirm', handleConfirm, {
    summary: 'Confirms a subscription.',
    access: 'anyone',
    query: ['token'],
    rateLimit: perMinute(30),
  }),
  form('/newsletter/return', handleResubscribe, {
    summary: 'Subscribes again after unsubscribing.',
    access: 'anyone',
    query: ['token'],
    rateLimit: perMinute(30),
  }),
  page('/unsubscribe', unsubscribePage, {
    summary: 'Asks whether to unsubscribe.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  // A large mail provider may send the requests of thousands of readers from one IP address.
  form('/unsubscribe', handleUnsubscribe, {
    summary: 'Unsubscribes from the newsletter, also by one click in a mail program.',
    access: 'anyone',
    query: ['token'],
    origin: 'anywhere',
    rateLimit: perMinute(3000),
  }),
  page('/moderate', moderatePage, {
    summary: 'Shows a comment that waits for a decision, from the link of an email.',
    access: 'anyone',
    query: ['token'],
    cache: 'never',
  }),
  form('/moderate', handleModerate, {
    summary: 'Approves or rejects a comment from the link of an email.',
    access: 'anyone',
    query: ['token'],
    rateLimit: perMinute(30),
  }),
  page('/draft/:token', draftPage, {
    summary: 'A draft, through its private link.',
    access: 'anyone',
    rateLimit: perMinute(30),
    cache: 'never',
  }),
  page('/invite', invitePage, {
    summary: 'An invitation to work on the site.',
    access: 'anyone',
    query: ['token'],
    rateLimit: perMinute(30),
    cache: 'never',
  }),
  form('/invite', handleInvite, {
    summary: 'Accepts an invitation.',
    access: 'member',
    query: ['token'],
    rateLimit: perMinute(30),
  }),
  page('/account', accountPage, {
    summary: 'The account of the person who is signed in.',
    access: 'member',
    cache: 'never',
  }),
  ...dashboardPageRoutes,
  ...Object.entries(pageRedirects).map(([path, location]) => redirect(path, location)),

  api('GET', '/n/:issue/:position', {
    summary: 'Counts a click on a link of a newsletter and redirects to its page.',
    handle: getIssueLink,
    access: 'anyone',
    rateLimit: perMinute(120),
  }),
  ...apiRoutes,

  ...fileRoutes,
  api('GET', '/:key{[A-Za-z0-9-]+\\.txt}', { summary: 'The IndexNow key.', handle: getIndexKey, access: 'anyone' }),
  api('GET', '/api/openapi.json', {
    summary: 'This document.',
    ...shared(),
    handle: createOpenApiHandler(() => routes),
  }),
  api('GET', '/metrics', {
    summary: 'Metrics for Prometheus.',
    handle: getMetrics,
    access: 'operator',
    scope: 'analytics',
  }),
  // Last, because every other path is the site's own.
  page('/:page{[a-z0-9-]+}', customPage, { summary: 'A page that the owner added.', ...shared() }),
]

function redirect(path: string, location: string): Route {
  const summary = `Redirects to ${location}.`
  return page(path, () => ({ status: 301, location }), { summary, access: 'anyone', cache: 'never' })
}
