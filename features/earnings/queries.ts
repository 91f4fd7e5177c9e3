import { sql } from 'kysely'
import { splitByWeight } from '#domain/affiliate/split-by-weight.ts'
import { itemIdOf, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { shopName } from '#domain/products/offer.ts'
import { withLink } from '#domain/products/linked-product.ts'
import { inBatches } from '#features/in-batches.ts'
import { inWindow, type TimeWindow } from '#features/analytics/time-window.ts'
import type { Db } from '#features/tables.ts'
import { isOwnLine, mostUsedCurrency } from './own-lines.ts'

const isId = /^[\da-f-]{36}$/i
const listLimits = { imports: 20, lists: 50, without: 20 }

type EarningsLine = Awaited<ReturnType<typeof listLines>>[number]

/**
 * A program that reports the sub-tag of a link says which article a buyer came from. Of others, a product's earnings of
 * a day are split among articles in proportion to that day's clicks on the product.
 */
export async function readEarningsOverview(db: Db, site: AffiliateTags, window: TimeWindow) {
  const [lines, clicked, imports] = await Promise.all([
    listLines(db, window),
    listClickData(db, window),
    listImports(db),
  ])
  const isOurs = isOwnLine(site)
  const currency = mostUsedCurrency(lines.filter(isOurs)) ?? 'USD'
  const ours = lines.filter((line) => isOurs(line) && line.currency === currency)
  const others = lines.filter((line) => !isOurs(line))
  const productsByAsin = new Map(
    clicked.products.flatMap((product) => (product.asin ? [[product.asin, product] as const] : [])),
  )
  const unmatched = ours.filter(({ asin }) => asin === null || !productsByAsin.has(asin))
  const named = await listNamedArticles(db, ours)
  const { articles, unattributed, bySubTag } = attributeToArticles(ours, clicked, named)
  const clicks = sumOf(clicked.days, ({ clicks: counted }) => counted)
  const cents = sumOf(ours, (line) => line.cents)
  // Lines of networks often name a shop instead of a product.
  const earned = Map.groupBy(ours, ({ asin, name }) => asin ?? name ?? '')
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
      .map(([, of]) => {
        const asin = of[0]?.asin ?? null
        const product = productsByAsin.get(asin ?? '')
        const earnedCents = sumOf(of, (line) => line.cents)
        return {
          id: product?.id ?? null,
          asin,
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
    /** Attributed to an article by the program's report, not by clicks. */
    bySubTag: { cents: bySubTag },
    // Excluded from the totals above, like other currencies.
    otherTags: {
      rows: sumOf(others, ({ rows }) => rows),
      cents: sumOf(
        others.filter((line) => line.currency === currency),
        (line) => line.cents,
      ),
    },
    otherCurrencies: [...Map.groupBy(lines.filter(isOurs), (line) => line.currency)]
      .filter(([other]) => other !== currency)
      .map(([other, of]) => ({ currency: other, cents: sumOf(of, (line) => line.cents) })),
  }
}

function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0)
}

/** `perClick` is rounded to a tenth of a cent. */
function toTotals(cents: number, clicks: number) {
  return { cents, clicks, perClick: clicks === 0 ? 0 : Math.round((cents / clicks) * 10) / 10 }
}

type ClickData = Awaited<ReturnType<typeof listClickData>>

type ArticleName = ClickData['articles'][number]

function attributeToArticles(
  lines: readonly EarningsLine[],
  { days, products, articles }: ClickData,
  named: ReadonlyMap<string, ArticleName>,
) {
  const idOf = new Map(products.flatMap(({ id, asin }) => (asin ? [[asin, id] as const] : [])))
  const clicksOn = Map.groupBy(days, ({ day, product_id }) => `${day} ${product_id}`)
  const cents = new Map<string, number>()
  let [unattributed, bySubTag] = [0, 0]
  const add = (id: string, amount: number) => cents.set(id, (cents.get(id) ?? 0) + amount)
  for (const line of lines) {
    const article = named.get(line.sub_id?.toLowerCase() ?? '')
    if (article) {
      add(article.id, line.cents)
      bySubTag += line.cents
      continue
    }
    const id = line.asin === null ? undefined : idOf.get(line.asin)
    const dayClicks = clicksOn.get(`${line.day} ${id}`) ?? []
    if (id !== undefined && dayClicks.length === 0) unattributed += line.cents
    const weights = dayClicks.map(({ clicks }) => clicks)
    const parts = splitByWeight(line.cents, weights)
    for (const [index, { article_id }] of dayClicks.entries()) add(article_id, parts[index] ?? 0)
  }
  const clicks = Map.groupBy(days, ({ article_id }) => article_id)
  const all = new Map([...named.values(), ...articles].map((article) => [article.id, article]))
  const rows = [...all.values()].flatMap((article) => {
    const articleClicks = sumOf(clicks.get(article.id) ?? [], ({ clicks: counted }) => counted)
    return cents.has(article.id) ? [{ ...article, ...toTotals(cents.get(article.id) ?? 0, articleClicks) }] : []
  })
  return { articles: rows, unattributed, bySubTag }
}

/** The articles that sub-tags name, by their id. Programs also report what others have put into links. */
async function listNamedArticles(db: Db, lines: readonly EarningsLine[]): Promise<Map<string, ArticleName>> {
  const ids = [...new Set(lines.flatMap(({ sub_id }) => (sub_id && isId.test(sub_id) ? sub_id.toLowerCase() : [])))]
  const named = new Map<string, ArticleName>()
  for (const batch of inBatches(ids)) {
    const rows = await db.selectFrom('articles').select(['id', 'title', 'slug']).where('id', 'in', batch).execute()
    for (const row of rows) named.set(row.id, row)
  }
  return named
}

const unlistedName = sql<string | null>`case when asin is null then title end`

function listLines(db: Db, { since, until }: TimeWindow) {
  return db
    .selectFrom('earnings')
    .select(['day', 'asin', 'tracking_id', 'currency', 'sub_id', unlistedName.as('name')])
    .select([
      sql<string | null>`max(title)`.as('title'),
      sql<number>`sum(cents)`.as('cents'),
      sql<number>`count(*)`.as('rows'),
    ])
    .where('day', '>=', since)
    .where('day', '<=', until)
    .groupBy(['day', 'asin', 'tracking_id', 'currency', 'sub_id', unlistedName])
    .execute()
}

function listImports(db: Db) {
  return db
    .selectFrom('earnings_imports')
    .leftJoin('earnings', 'earnings.import_id', 'earnings_imports.id')
    .select(['earnings_imports.id', 'source', 'earnings_imports.created_at as at_ms', 'since', 'until'])
    .select([
      sql<number>`count(earnings.row_key)`.as('rows'),
      sql<number>`coalesce(sum(cents), 0)`.as('cents'),
      sql<string | null>`case when min(currency) = max(currency) then min(currency) end`.as('currency'),
    ])
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
