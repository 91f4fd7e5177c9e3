import { followCategoriesLink } from './categories-link.ts'
import { watchLeaving } from './navigation-spinner.ts'
import { countClicks } from './click-tracking.ts'
import { countViews } from './page-view-tracking.ts'
import { mendPictures } from './image-fallback.ts'
import { markReadingPlace } from './current-section.ts'

/** What every page does by itself, without React. The loader, which holds back the first paint, does not wait for it. */
export function teachManners() {
  mendPictures()
  countClicks()
  followCategoriesLink()
  watchLeaving()
  countViews()
  markReadingPlace()
}
