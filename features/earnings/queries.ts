import { sql } from 'kysely'
import { splitByWeight } from '#domain/affiliate/split-by-weight.ts'
import { itemIdOf, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { tagOfEntry } from '#domain/affiliate/affiliate-tags.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { shopName } from '#domain/products/offer.ts'
import { withLink } from '#domain/products/linked-product.ts'
import { inWindow, type TimeWindow } from '#features/analytics/time-window.ts'
import type { Db } from '#features/tables.ts'

const listLimits = { imports: 20, lists: 50, without: 20 }

type EarningsLine = Awaited<ReturnType<typeof listLines>>[number]

/**
 * The retailer does not report which page a buyer came from. So a product's earnings of a day are split among articles
 * in proportion to that day's clicks on the product.
 */
export async function readEarningsOverview(db: Db, site: AffiliateTags, window: TimeWindow) {
  const [lines, clicked, imports] = await Promise.all([
    listLines(db, window),
    listClickData(db, window),
    listImports(db),
  ])
  const ownIds = [site.affiliateTag, ...Object.values(site.programTags ?? {}).map(tagOfEntry)]
  const isOurs = ({ tracking_id }: EarningsLine) => tracking_id === null || ownIds.includes(tracking_id)
  const currency = mostUsedCurrency(lines.filter(isOurs)) ?? 'USD'
  const ours = lines.filter((line) => isOurs(line) && line.currency === currency)
  const others = lines.filter((line) => !isOurs(line))
  const productsByAsin = new Map(
    clicked.products.flatMap((product) => (product.asin ? [[product.asin, product] as const] : [])),
  )
  const unmatched = ours.filter(({ asin }) => asin === null || !productsByAsin.has(asin))
  const { articles, unattributed } = attributeToArticles(ours, clicked)
  const clicks = sumOf(clicked.days, ({ clicks: counted }) => counted)
  const cents = sumOf(ours, (line) => line.cents)
  const earned = Map.groupBy(ours, ({ asin }) => asin ?? '')
  const clicksByProduct = Map.groupBy(clicked.days, ({ product_id }) => product_id)
  const clicksOf = (id: string | undefined) =>
    sumOf(clicksByProduct.get(id ?? '') ?? [], ({ clicks: counted }) => counted)
  return {
    days: window.days,
    since: window.since,
    until: window.until,
    currency,
    ...toTotals(cents, clicks),
    hasImports: imports.length > 0,
    imports,
    articles: articles.toSorted((a, b) => b.cents - a.cents || b.clicks - a.clicks).slice(0, listLimits.lists),
    products: [...earned]
      .map(([asin, of]) => {
        const product = productsByAsin.get(asin)
        const earnedCents = sumOf(of, (line) => line.cents)
        return {
          id: product?.id ?? null,
          asin: asin || null,
          title: product?.title ?? of[0]?.title ?? 'Unnamed product',
          shop: product?.shop ?? '',
          ...toTotals(earnedCents, product ? clicksOf(product.id) : 0),
        }
      })
      .toSorted((a, b) => b.cents - a.cents)
      .slice(0, listLimits.lists),
    withoutEarnings: clicked.products
      .filter(({ asin }) => asin === null || !earned.has(asin))
      .map(({ id, title, shop }) => ({ id, title, shop, clicks: clicksOf(id) }))
      .filter((product) => product.clicks > 0)
      .toSorted((a, b) => b.clicks - a.clicks)
      .slice(0, listLimits.without),
    unmatched: { rows: sumOf(unmatched, ({ rows }) => rows), cents: sumOf(unmatched, (line) => line.cents) },
    // Earnings of products without a click on the day of the sale cannot be attributed to an article.
    unattributed: { cents: unattributed },
    // Excluded from the totals above, like other currencies.
    otherTags: { rows: sumOf(others, ({ rows }) => rows), cents: sumOf(others, (line) => line.cents) },
    otherCurrencies: [...new Set(lines.map((line) => line.currency))].filter((one) => one !== currency),
  }
}

function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

/** `perClick` is rounded to a tenth of a cent. */
function toTotals(cents: number, clicks: number) {
  return { cents, clicks, perClick: clicks === 0 ? 0 : Math.round((cents / clicks) * 10) / 10 }
}

function mostUsedCurrency(lines: readonly EarningsLine[]): string | undefined {
  const counts = [...Map.groupBy(lines, ({ currency }) => currency)].map(
    ([currency, of]) => [currency, sumOf(of, ({ rows }) => rows)] as const,
  )
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0]
}

type ClickData = Awaited<ReturnType<typeof listClickData>>

function attributeToArticles(lines: readonly EarningsLine[], { days, products, articles }: ClickData) {
  const idOf = new Map(products.flatMap(({ id, asin }) => (asin ? [[asin, id] as const] : [])))
  const clicksOn = Map.groupBy(days, ({ day, product_id }) => `${day} ${product_id}`)
  const cents = new Map<string, number>()
  let unattributed = 0
  for (const line of lines) {
    const id = line.asin === null ? undefined : idOf.get(line.asin)
    const dayClicks = clicksOn.get(`${line.day} ${id}`) ?? []
    if (id !== undefined && dayClicks.length === 0) unattributed += line.cents
    const weights = dayClicks.map(({ clicks }) => clicks)
    const parts = splitByWeight(line.cents, weights)
    for (const [index, { article_id }] of dayClicks.entries())
      cents.set(article_id, (cents.get(article_id) ?? 0) + (parts[index] ?? 0))
  }
  const clicks = Map.groupBy(days, ({ article_id }) => article_id)
  const rows = articles.flatMap((article) => {
    const articleClicks = sumOf(clicks.get(article.id) ?? [], ({ clicks: counted }) => counted)
    return cents.has(article.id) ? [{ ...article, ...toTotals(cents.get(article.id) ?? 0, articleClicks) }] : []
  })
  return { articles: rows, unattributed }
}

function listLines(db: Db, { since, until }: TimeWindow) {
  return db
    .selectFrom('earnings')
    .select(['day', 'asin', 'tracking_id', 'currency'])
    .select([
      sql<string | null>`max(title)`.as('title'),
      sql<number>`sum(cents)`.as('cents'),
      sql<number>`count(*)`.as('rows'),
    ])
    .where('day', '>=', since)
    .where('day', '<=', until)
    .groupBy(['day', 'asin', 'tracking_id', 'currency'])
    .execute()
}

function listImports(db: Db) {
  return db
    .selectFrom('earnings_imports')
    .leftJoin('earnings', 'earnings.import_id', 'earnings_imports.id')
    .select(['earnings_imports.id', 'source', 'earnings_imports.created_at as at_ms', 'since', 'until'])
    .select([sql<number>`count(earnings.row_key)`.as('rows'), sql<number>`coalesce(sum(cents), 0)`.as('cents')])
    .groupBy(['earnings_imports.id', 'source', 'earnings_imports.created_at', 'since', 'until'])
    .orderBy('earnings_imports.created_at', 'desc')
    .orderBy('earnings_imports.id', 'desc')
    .limit(listLimits.imports)
    .execute()
}

/** The id of the product, and that of the shop if it is a further one. */
const offerOfClick = sql<string>`case when offer_id = '' then product_id else product_id || '/' || offer_id end`

/**
 * Human clicks on products, with all products and the clicked articles. The owner's own clicks are excluded.
 * `article_id` is empty for clicks in the shop or on the home page.
 */
async function listClickData(db: Db, window: TimeWindow) {
  const [days, rows] = await Promise.all([
    db
      .selectFrom('click_days')
      .select(['day', 'article_id', offerOfClick.as('product_id')])
      .select(sql<number>`sum(clicks)`.as('clicks'))
      .where(inWindow({ ...window, kinds: ['person'] }))
      .where('product_id', '<>', '')
      .groupBy(['day', offerOfClick, 'article_id'])
      .orderBy('article_id')
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'asin', 'title', 'affiliate_link', 'offers'])
      .where('live', '=', true)
      .execute(),
  ])
  // Other retailers' reports name a product by the number in its URL. Each further shop has a line of its own.
  const products = rows.flatMap(({ offers, ...row }) => {
    const { id, title, asin, link } = withLink(row)
    const first = { id, title, shop: '', asin: asin ?? (link && itemIdOf(link)) ?? null }
    const further = offers.map((offer) => {
      const offered = parseAffiliateLink(offer.affiliate_link)
      const item = offered && itemIdOf(offered)
      return {
        id: `${id}/${offer.id}`,
        title,
        shop: shopName(offer),
        asin: item === first.asin ? null : (item ?? null),
      }
    })
    return [first, ...further]
  })
  const ids = [...new Set(days.flatMap(({ article_id }) => article_id || []))]
  const articles =
    ids.length === 0
      ? []
      : await db.selectFrom('articles').select(['id', 'title', 'slug']).where('id', 'in', ids).execute()
  return { days, products, articles }
}
