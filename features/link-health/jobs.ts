import { isProductId, isShortLink, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import {
  checkLink,
  checkShortLink,
  missingLink,
  unknownToRetailer,
  type LinkIssue,
} from '#domain/affiliate/link-health.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { firstOfferId, shopName, type Offer } from '#domain/products/offer.ts'
import { withLink, type LinkedProduct } from '#domain/products/linked-product.ts'
import type { Needs } from '#features/deps.ts'
import { resolveShortLink } from '#features/discovery/short-link.ts'
import { readSite } from '#features/settings/queries.ts'
import { checkTextLinks } from './article-links.ts'

type CheckLinksDeps = Needs<'db' | 'clock' | 'config' | 'fetchRetailerPage' | 'discovery'>

const batchSize = 10
const day = 24 * 60 * 60 * 1000
const timeoutMs = 20_000
type Product = Pick<LinkedProduct, 'id' | 'asin' | 'affiliate_link' | 'link'> & {
  version: number
  offers: readonly Offer[]
}

/**
 * Checks every product link that was not checked since `before`, then the links in article texts. Results are saved per
 * batch, so that an interrupted job continues where it stopped. Only short links are fetched.
 */
export async function checkLinks(deps: CheckLinksDeps, before = deps.clock() - day) {
  const site = await readSite(deps)
  let checked = 0
  for (;;) {
    const products = await listDue(deps, before)
    if (products.length === 0) break
    const verdicts = await checkBatch(deps, products, site)
    // If the clock is set back during the job, the same products must not become due again.
    await saveResults(deps, products, { verdicts, checked_at: Math.max(deps.clock(), before) })
    checked += products.length
  }
  await checkTextLinks(deps, site)
  return checked
}

/** Unchecked, outdated or changed products. */
async function listDue({ db }: Needs<'db'>, before: number): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('link_checks', (join) =>
      join.onRef('link_checks.product_id', '=', 'products.id').on('offer_id', '=', firstOfferId),
    )
    .select(['products.id', 'products.asin', 'products.affiliate_link', 'products.version', 'products.offers'])
    .where('products.live', '=', true)
    .where((row) =>
      row.or([
        row('link_checks.checked_at', 'is', null),
        row('link_checks.checked_at', '<', before),
        row('link_checks.version', '<>', row.ref('products.version')),
      ]),
    )
    .orderBy('products.id')
    .limit(batchSize)
    .execute()
  return rows.map(withLink)
}

async function checkBatch(deps: CheckLinksDeps, products: readonly Product[], site: AffiliateTags) {
  const verdicts = new Map<string, LinkIssue>()
  for (const product of products) {
    const issue = await checkProduct(deps, product, site)
    if (issue) verdicts.set(product.id, issue)
    for (const offer of product.offers) {
      const problem = await checkOffer(deps, offer, site)
      if (problem) verdicts.set(offerKey(product.id, offer.id), problem)
    }
  }
  const fine = products.filter(({ id, asin }) => !verdicts.has(id) && asin !== null && isProductId(asin))
  for (const { id } of await listUnknownProducts(deps, fine, site.affiliateTag)) verdicts.set(id, unknownToRetailer)
  return verdicts
}

async function checkProduct(deps: CheckLinksDeps, { affiliate_link, asin, link }: Product, site: AffiliateTags) {
  if (!affiliate_link) return missingLink
  if (!link) return undefined
  return isShortLink(link)
    ? checkShortLink(await resolveShortLink(deps, link), asin, site)
    : checkLink(link, asin, site)
}

const offerKey = (product_id: string, offer_id: string) => `${product_id}/${offer_id}`

/** A further shop. One without a program need not pay. */
async function checkOffer(deps: CheckLinksDeps, offer: Offer, site: AffiliateTags): Promise<LinkIssue | undefined> {
  const link = parseAffiliateLink(offer.affiliate_link)
  if (!link) return undefined
  const issue = isShortLink(link)
    ? checkShortLink(await resolveShortLink(deps, link), null, site)
    : checkLink(link, null, site)
  return issue && { ...issue, message: `${shopName(offer)}: ${issue.message}` }
}

/** Only discovery with a retailer account can tell; without one, no product is reported. */
async function listUnknownProducts({ discovery }: Needs<'discovery'>, products: readonly Product[], tag: string) {
  const asins = products.flatMap(({ asin }) => asin ?? [])
  if (!discovery.lookUp || asins.length === 0) return []
  const response = await discovery.lookUp({ asins, affiliateTag: tag }, AbortSignal.timeout(timeoutMs))
  return response.ok ? products.filter(({ asin }) => asin !== null && !response.items.has(asin)) : []
}

/** Verdicts on further shops are under the ids of both. */
type CheckResults = { verdicts: ReadonlyMap<string, LinkIssue>; checked_at: number }

async function saveResults({ db }: Needs<'db'>, products: readonly Product[], { verdicts, checked_at }: CheckResults) {
  const rows = products.flatMap(({ id, version, offers }) =>
    [
      { offer_id: firstOfferId, issue: verdicts.get(id) },
      ...offers.map((offer) => ({ offer_id: offer.id, issue: verdicts.get(offerKey(id, offer.id)) })),
    ].map(({ offer_id, issue }) => ({
      ...{ product_id: id, offer_id, version, checked_at },
      problem: issue?.problem ?? null,
      message: issue?.message ?? '',
    })),
  )
  const ids = products.map(({ id }) => id)
  // Some of these shops may have been removed.
  await db.deleteFrom('link_checks').where('product_id', 'in', ids).where('offer_id', '<>', firstOfferId).execute()
  await db
    .insertInto('link_checks')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'offer_id'])
        .doUpdateSet((row) => ({
          problem: row.ref('excluded.problem'),
          message: row.ref('excluded.message'),
          version: row.ref('excluded.version'),
          checked_at: row.ref('excluded.checked_at'),
        })),
    )
    .execute()
}
