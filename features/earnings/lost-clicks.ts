import { isShortLink, parseAffiliateLink, type AffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { checkLink, missingLink, type LinkProblem } from '#domain/affiliate/link-health.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { addDays } from '#domain/analytics/rolling-visitors.ts'
import { firstOfferId } from '#domain/products/offer.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readTextCheck } from '#features/link-health/article-links.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import { listClickedOffers, listTextClicks } from './clicked-offers.ts'
import { readEarningsPerClick } from './earnings-per-click.ts'

/** Why a click on a link earned nothing. */
export const lossReasons = ['broken', 'untagged', 'out-of-stock'] as const
type LossReason = (typeof lossReasons)[number]
type Loss = { why: LossReason; message: string }

const lostDays = 7
const maxLinks = 50

/**
 * Clicks of the last seven days on links that cannot earn anything, and what they would have earned. Links are judged
 * as they are now, so that one that was mended is gone at once. Amounts are null while no earnings are known.
 */
export async function readLostClicks({ db, clock }: Needs<'db' | 'clock'>, site: AffiliateTags) {
  const until = await readToday({ db, clock })
  const since = addDays(until, 1 - lostDays)
  const [clicked, findings, perClick, inTexts] = await Promise.all([
    listClickedOffers(db, { since, until }),
    listStoredFindings(db),
    readEarningsPerClick(db, site, until),
    countClicksInTexts(db, { since, until }),
  ])
  const links = clicked.flatMap(({ product_id, offer_id, clicks, product, offer }) => {
    if (!product || !offer) return []
    const loss = findLoss(product, { ...offer, id: offer_id, finding: findings.get(`${product_id}/${offer_id}`) }, site)
    if (!loss) return []
    const rate = perClick?.of(parseAffiliateLink(offer.affiliate_link)?.program.key)
    return {
      ...{ id: `${product_id}/${offer_id}`, product: { id: product_id, title: product.title }, shop: offer.shop },
      ...loss,
      clicks,
      cents: rate ? Math.round(rate.cents * clicks) : null,
    }
  })
  const sorted = links.toSorted((a, b) => (b.cents ?? 0) - (a.cents ?? 0) || b.clicks - a.clicks)
  return {
    since,
    until,
    currency: perClick?.currency ?? 'USD',
    clicks: links.reduce((sum, link) => sum + link.clicks, 0),
    cents: perClick ? links.reduce((sum, { cents }) => sum + (cents ?? 0), 0) : null,
    /** The days of the earnings that the estimate rests on. */
    basis: perClick ? { since: perClick.since, until: perClick.until } : null,
    links: sorted.slice(0, maxLinks),
    more: Math.max(0, links.length - maxLinks),
    inTexts,
  }
}

type Stored = { problem: LinkProblem; message: string; version: number }
type JudgedProduct = { asin: string | null; version: number }
type JudgedOffer = { id: string; affiliate_link: string | null; outOfStockOn: string; finding: Stored | undefined }

function findLoss(product: JudgedProduct, offer: JudgedOffer, site: AffiliateTags): Loss | undefined {
  const link = parseAffiliateLink(offer.affiliate_link)
  const asin = offer.id === firstOfferId ? product.asin : null
  const issue = offer.affiliate_link ? link && checkLink(link, asin, site) : missingLink
  const known = issue ?? (isCurrent(offer.finding, product, link) ? offer.finding : undefined)
  if (known) {
    const isUntagged = known.problem === 'no-tag' || known.problem === 'other-tag'
    return { why: isUntagged ? 'untagged' : 'broken', message: known.message }
  }
  if (offer.outOfStockOn === '') return undefined
  return { why: 'out-of-stock', message: `Out of stock since ${formatLongDate(Date.parse(offer.outOfStockOn))}.` }
}

/** What only a look at the retailer can tell, unless the product was changed since. */
function isCurrent(finding: Stored | undefined, { version }: JudgedProduct, link: AffiliateLink | undefined): boolean {
  if (finding?.version !== version) return false
  return finding.problem === 'unknown-to-shop' || (link !== undefined && isShortLink(link))
}

async function listStoredFindings(db: Db): Promise<Map<string, Stored>> {
  const rows = await db
    .selectFrom('link_checks')
    .select(['product_id', 'offer_id', 'problem', 'message', 'version'])
    .where('problem', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ problem, product_id, offer_id, ...row }) =>
      problem === null ? [] : [[`${product_id}/${offer_id}`, { ...row, problem }] as const],
    ),
  )
}

/**
 * A click on a link in a text is counted for its article, without saying on which of its links. So it may have been on
 * one that earns nothing.
 */
async function countClicksInTexts(db: Db, days: { since: string; until: string }) {
  const [texts, clicks] = await Promise.all([readTextCheck(db), listTextClicks(db, days)])
  const affected = new Set(texts?.problems.flatMap(({ articles }) => articles.map(({ id }) => id)))
  const found = clicks.filter(({ article_id }) => affected.has(article_id))
  return { clicks: found.reduce((sum, row) => sum + row.clicks, 0), articles: found.length }
}
