import { isShortLink, type AffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { checkShortLink } from '#domain/affiliate/link-health.ts'
import { findLinkError, validateProduct, type ProductInput } from '#domain/products/validate-product.ts'
import { parseProductCsv, parseProductLinks, type ImportRow } from '#domain/products/product-import.ts'
import type { Result, Unreadable } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { resolveShortLink } from '#features/discovery/short-link.ts'
import { readSite } from '#features/settings/queries.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import { productText } from './commands.ts'
import { askForProductId, isUnresolvedShortLink } from './validate-input.ts'
import { insertProducts, type NewProduct } from './insert-products.ts'
import { readProductKeys } from './queries.ts'

/** Each short link is a request to another server. */
const maxFollowedLinks = 25
const notFollowedMessage = `Only ${maxFollowedLinks} short links are resolved per import. Add the product ID, or import this row later.`

/** Warnings do not keep a row from being imported. */
type PreviewRow = { line: number; product: ProductInput; errors: string[]; warnings: string[] }
export type ImportPreview = Result<{ rows: PreviewRow[] }, Unreadable>

/** A dry run of the import. Short links are resolved only here. */
export async function previewImport(
  deps: Needs<'db' | 'config' | 'fetchRetailerPage' | 'safetyGate'>,
  { text, kind }: { text: string; kind: 'csv' | 'links' },
): Promise<ImportPreview> {
  const read = kind === 'csv' ? parseProductCsv(text) : parseProductLinks(text)
  if (!read.ok) return read
  const site = await readSite(deps)
  const validateRow = await createRowValidator(deps)
  const rows = await followShortLinks(deps, read.rows, site.affiliateTag)
  const previewed: PreviewRow[] = []
  for (const { line, product, error, warning } of rows) {
    const checked = error === undefined ? validateRow(product) : { ok: false as const, errors: [error] }
    if (!checked.ok) {
      previewed.push({ line, product, errors: checked.errors, warnings: [] })
      continue
    }
    const { link_key: _, ...rest } = checked.product
    const linkWarning = warning ?? findLinkError({ ...rest, link: checked.link }, site)
    const findings = await checkPublicText(deps, productText(rest))
    const warnings = [...(linkWarning === null ? [] : [linkWarning]), ...findings.map(({ reason }) => reason)]
    previewed.push({ line, product: rest, errors: [], warnings })
  }
  return { ok: true, rows: previewed }
}

type ImportLine = ImportRow & { error?: string; warning?: string }

/** Short links hide the product and the tag. Those without a product id come first, because they need one. */
async function followShortLinks(
  deps: Needs<'fetchRetailerPage'>,
  lines: readonly ImportLine[],
  tag: string,
): Promise<readonly ImportLine[]> {
  const needsId = ({ link, product }: ImportLine) => isUnresolvedShortLink(link, product.asin)
  const short = lines.filter(({ link }) => link && isShortLink(link))
  const followed = new Set(short.toSorted((a, b) => Number(needsId(b)) - Number(needsId(a))).slice(0, maxFollowedLinks))
  return Promise.all(
    lines.map(async (line) => {
      if (followed.has(line)) return followLine(deps, line, tag)
      return needsId(line) ? { ...line, error: notFollowedMessage } : line
    }),
  )
}

async function followLine(deps: Needs<'fetchRetailerPage'>, line: ImportLine, tag: string): Promise<ImportLine> {
  const target = line.link && (await resolveShortLink(deps, line.link))
  const asin = line.product.asin ?? target?.asin ?? null
  if (asin === null) return { ...line, error: askForProductId }
  const product = { ...line.product, asin }
  const issue = checkShortLink(target, asin, tag)
  return { ...line, product, ...(issue && { warning: issue.message }) }
}

/** Imports in one transaction. Invalid and existing products are skipped, so a repeated import adds nothing. */
export async function importProducts(
  deps: Needs<'db' | 'clock' | 'newId' | 'contentVersion' | 'config' | 'illustrator'>,
  user_id: string,
  products: readonly ProductInput[],
): Promise<{ inserted: number; skipped: number }> {
  const counts = await deps.db.transaction().execute(async (trx) => {
    const validateRow = await createRowValidator({ ...deps, db: trx })
    const valid = products.flatMap((product) => {
      const checked = validateRow(product)
      return !checked.ok || isUnresolvedShortLink(checked.link, checked.product.asin) ? [] : [checked.product]
    })
    const inserted = (await insertProducts(deps, trx, valid)).length
    const details = { inserted, skipped: products.length - inserted }
    if (inserted > 0) await recordAudit(deps, trx, { user_id, action: 'product.imported', subject: '', details })
    return details
  })
  if (counts.inserted > 0) await deps.contentVersion.bump()
  return counts
}

type RowResult = Result<
  { product: NewProduct; link: AffiliateLink | undefined },
  { reason: 'invalid'; errors: string[] }
>

/** Remembers the rows it has seen, so that of two rows with one product the second is rejected. */
async function createRowValidator(deps: Needs<'db' | 'config'>): Promise<(product: ProductInput) => RowResult> {
  const site = await readSite(deps)
  const taken = new Set((await readProductKeys(deps.db)).keys())
  return (input) => {
    const checked = validateProduct(input, site)
    if (!checked.ok) return { ok: false, reason: 'invalid', errors: Object.values(checked.fields) }
    const { product, link } = checked
    const keys = [product.asin, product.link_key].filter((key) => key !== null)
    if (keys.some((key) => taken.has(key)))
      return { ok: false, reason: 'invalid', errors: ['This product already exists.'] }
    for (const key of keys) taken.add(key)
    return { ok: true, product, link }
  }
}
