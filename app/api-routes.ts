import { accountRoutes } from './routes/account-routes.ts'
import { analyticsRoutes } from './routes/admin/analytics-routes.ts'
import { articleRoutes } from './routes/admin/article-routes.ts'
import { authorRoutes } from './routes/admin/authors.ts'
import { generationRoutes } from './routes/admin/generation-routes.ts'
import { inboxRoutes } from './routes/admin/inbox-routes.ts'
import { issueRoutes } from './routes/admin/issue-routes.ts'
import { productRoutes } from './routes/admin/product-routes.ts'
import { peopleRoutes } from './routes/admin/people.ts'
import { publicRoutes } from './routes/public-routes.ts'

/** Every JSON route that a browser calls. The contract between server and browser is inferred from this table. */
export const apiRoutes = [
  ...publicRoutes,
  ...accountRoutes,
  ...articleRoutes,
  ...authorRoutes,
  ...productRoutes,
  ...inboxRoutes,
  ...issueRoutes,
  ...peopleRoutes,
  ...analyticsRoutes,
  ...generationRoutes,
] as const
