import { installCategoriesLink } from './categories-link.ts'
import { installNavigationSpinner } from './navigation-spinner.ts'
import { trackAffiliateClicks } from './click-tracking.ts'
import { trackPageViews } from './page-view-tracking.ts'
import { installImageFallback } from './image-fallback.ts'
import { highlightCurrentSection } from './current-section.ts'

/** Behaviors of every page that need no React. Loaded after the first paint, unlike the loader. */
export function installPageBehaviors() {
  installImageFallback()
  trackAffiliateClicks()
  installCategoriesLink()
  installNavigationSpinner()
  trackPageViews()
  highlightCurrentSection()
}
