import type { Brand } from './brand.ts'
import type { OwnMenus } from './pages.ts'

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
  menus?: OwnMenus
  /** The claims that the owner has confirmed with evidence. */
  confirmedClaims?: readonly string[]
  /** The owner's ids at affiliate programs besides Amazon's, by key. */
  programTags?: Readonly<Record<string, string>>
  typedPriceDays?: number | null
  /** Readers are not told that a text was drafted with AI. */
  hidesOrigin?: boolean
}
