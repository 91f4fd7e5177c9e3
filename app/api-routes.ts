import { accessTokenRoutes } from './routes/admin/access-tokens.ts'
import { accountRoutes } from './routes/account.ts'
import { authRoutes, twoFactorRoutes } from './routes/auth.ts'
import { analyticsRoutes } from './routes/admin/analytics.ts'
import { earningsRoutes } from './routes/admin/earnings.ts'
import { exportRoutes } from './routes/admin/exports.ts'
import { importRoutes } from './routes/admin/imports.ts'
import { linkHealthRoutes } from './routes/admin/link-health.ts'
import { articleImageRoutes } from './routes/admin/article-images.ts'
import { articleReviewRoutes } from './routes/admin/article-review.ts'
import { articleTrashRoutes } from './routes/admin/article-trash.ts'
import { articleVersionRoutes } from './routes/admin/article-versions.ts'
import { articleRoutes } from './routes/admin/articles.ts'
import { draftLinkRoutes } from './routes/admin/draft-links.ts'
import { authorRoutes } from './routes/admin/authors.ts'
import { backupRoutes } from './routes/admin/backups.ts'
import { briefRoutes } from './routes/admin/briefs.ts'
import { finderEntryRoutes } from './routes/admin/entries.ts'
import { factRoutes } from './routes/admin/facts.ts'
import { generationRoutes } from './routes/admin/generation.ts'
import { indexingRoutes } from './routes/admin/indexing.ts'
import { reviewRequestRoutes } from './routes/admin/review-requests.ts'
import { runRoutes } from './routes/admin/runs.ts'
import { signOutRoute, auditRoute, peopleRoutes } from './routes/admin/people.ts'
import { commentRoutes, countsRoute, messageRoutes, subscriberRoutes } from './routes/admin/inbox.ts'
import { launchCheckRoutes, settingsRoutes } from './routes/admin/settings.ts'
import { mediaRoutes } from './routes/admin/media.ts'
import { categoryRoutes } from './routes/admin/categories.ts'
import { customPageRoutes } from './routes/admin/custom-pages.ts'
import { pageRoutes } from './routes/admin/pages.ts'
import { mailRoutes } from './routes/admin/mails.ts'
import { mailSettingsRoutes } from './routes/admin/mail-settings.ts'
import { issueRoutes } from './routes/admin/issues.ts'
import { productImportRoutes, productRoutes } from './routes/admin/products.ts'
import { testLogRoutes } from './routes/admin/test-log.ts'
import { recallAdminRoutes } from './routes/admin/recalls.ts'
import { redirectRoutes } from './routes/admin/redirects.ts'
import { publicRoutes } from './routes/public-routes.ts'

export const inboxRoutes = [
  countsRoute,
  ...messageRoutes,
  ...commentRoutes,
  ...subscriberRoutes,
  ...mailRoutes,
  ...mailSettingsRoutes,
  ...settingsRoutes,
  ...launchCheckRoutes,
  ...backupRoutes,
  ...pageRoutes,
  ...categoryRoutes,
  ...customPageRoutes,
  signOutRoute,
  auditRoute,
] as const

/** Every JSON route that a browser calls. The contract between server and browser is inferred from this table. */
export const apiRoutes = [
  ...publicRoutes,
  ...authRoutes,
  ...twoFactorRoutes,
  ...accountRoutes,
  ...reviewRequestRoutes,
  ...articleRoutes,
  ...articleTrashRoutes,
  ...articleImageRoutes,
  ...mediaRoutes,
  ...articleReviewRoutes,
  ...articleVersionRoutes,
  ...draftLinkRoutes,
  ...authorRoutes,
  ...factRoutes,
  ...finderEntryRoutes,
  ...briefRoutes,
  ...productRoutes,
  ...productImportRoutes,
  ...testLogRoutes,
  ...inboxRoutes,
  ...issueRoutes,
  ...peopleRoutes,
  ...accessTokenRoutes,
  ...analyticsRoutes,
  ...earningsRoutes,
  ...linkHealthRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...recallAdminRoutes,
  ...redirectRoutes,
  ...runRoutes,
  ...indexingRoutes,
  ...generationRoutes,
] as const
