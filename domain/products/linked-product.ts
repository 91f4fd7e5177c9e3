import { parseAffiliateLink, type AffiliateLink } from '../affiliate/affiliate-link.ts'
import type { Product } from './product.ts'

type Linked = { link: AffiliateLink | undefined }

/** A product with its stored URL parsed. Queries parse it once, so nothing behind them reads the URL as text. */
export type LinkedProduct = Product & Linked

/** For a row as it is read from the database. `link` is undefined if the URL belongs to no affiliate program. */
export function withLink<Row extends { affiliate_link: string | null }>(row: Row): Row & Linked {
  return { ...row, link: parseAffiliateLink(row.affiliate_link) }
}
