import { installCategoriesLink } from './categories-link.ts'
import { installNavigationSpinner } from './navigation-spinner.ts'
import { trackAffiliateClicks } from './click-tracking.ts'
import { trackPageViews } from './page-view-tracking.ts'
import { installImageFallback } from './image-fallback.ts'
import { highlightCurrentSection } from './current-section.ts'

/** What every page does by itself, without React. The loader, which holds back the first paint, does not wait for it. */
export function installPageBehaviors() {
  installImageFallback()
  trackAffiliateClicks()
  installCategoriesLink()
  installNavigationSpinner()
  trackPageViews()
  highlightCurrentSection()
}
