import { categories as builtIn, type Category } from '../articles/categories.ts'
import type { Brand } from './brand.ts'
import type { PublishedPage } from './custom-page.ts'
import type { ActiveRecall } from '../recalls/active-recall.ts'
import type { PoisonLine } from '../tonight/poison-lines.ts'
import type { OwnerMenus } from './pages.ts'

/** From the environment, fixed at startup. `origin` is canonical; `isPublic` is true only for a public https origin. */
export type SiteConfig = {
  name: string
  origin: string
  isPublic: boolean
  affiliateTag: string
  /** Products may show prices from the retailer's API. */
  usesRetailerApi?: boolean
}

/** The config with name and affiliate tag from the settings. */
export type Site = SiteConfig & {
  brand?: Brand
  menus?: OwnerMenus
  /** Only while a request is handled: see `createSiteSettingsReader`. */
  customPages?: readonly PublishedPage[]
  /** Those of the owner. Undefined: the built-in ones, see `categoriesOf`. Like `customPages`. */
  categories?: readonly Category[]
  /** Confirmed and not over. Like `customPages`. */
  recalls?: readonly ActiveRecall[]
  /** The claims that the owner has confirmed with evidence. */
  confirmedClaims?: readonly string[]
  /** The owner's ids at affiliate programs besides Amazon's, by key. */
  programTags?: Readonly<Record<string, string>>
  /** Keys of the programs whose links say which article they are in. */
  subTags?: readonly string[]
  enteredPriceDays?: number | null
  /** Readers are not told that a text was drafted with AI. */
  hidesOrigin?: boolean
  /** Articles do not link what they name to the safety lists. */
  omitsEntryLinks?: boolean
  /** Of dates on pages; UTC without one. */
  timeZone?: string
  /** What the search takes for the same, besides what is built in: lines such as `throwing up = vomiting`. */
  synonyms?: string
  /** Slugs of calculators that readers do not see. */
  hiddenTools?: readonly string[]
  /** The reader's own country first. */
  poisonLines?: readonly PoisonLine[]
}

/** In the owner's order. */
export function categoriesOf({ categories }: Pick<Site, 'categories'>): readonly Category[] {
  return categories ?? builtIn
}
