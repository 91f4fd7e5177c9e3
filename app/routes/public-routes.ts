import { readerArticleRoutes } from './articles.ts'
import { readerCommentRoutes } from './comments.ts'
import { contactRoute } from './contact.ts'
import { favoriteRoutes } from './favorites.ts'
import { healthRoute } from './health.ts'
import { likeRoutes } from './likes.ts'
import { subscriptionRoute } from './newsletter.ts'
import { productsRoute } from './products.ts'
import { seedArticlesRoute } from './seed-articles.ts'
import { sessionRoute } from './session.ts'
import { trackingRoutes } from './tracking.ts'

export const publicRoutes = [
  ...readerArticleRoutes,
  productsRoute,
  ...likeRoutes,
  ...readerCommentRoutes,
  ...trackingRoutes,
  subscriptionRoute,
  seedArticlesRoute,
  contactRoute,
  sessionRoute,
  ...favoriteRoutes,
  healthRoute,
] as const
