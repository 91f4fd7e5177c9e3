import { followCategoriesLink } from './categories-link.ts'
import { watchLeaving } from './leaving.ts'
import { countClicks } from './outbound-clicks.ts'
import { countViews } from './page-views.ts'
import { mendPictures } from './pictures.ts'
import { markReadingPlace } from './reading-place.ts'

/** What every page does by itself, without React. The loader, which holds back the first paint, does not wait for it. */
export function teachManners() {
  mendPictures()
  countClicks()
  followCategoriesLink()
  watchLeaving()
  countViews()
  markReadingPlace()
}
