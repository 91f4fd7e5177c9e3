import { checkProduct, type ProductInput } from '#domain/product-checks.ts'
import { readProductCsv, readProductLinks } from '#domain/product-import.ts'
import { record } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readSite } from '#features/settings/reads.ts'
import type { Changing } from './commands.ts'
import { insertProducts, type NewProduct } from './insert.ts'
import { readKnownKeys } from './reads.ts'

type PreviewRow = { line: number; product?: ProductInput; errors: string[] }
export type Preview = { rows: PreviewRow[] } | { fault: string }

/** What an import would do, line by line. Writes nothing. */
export async function previewImport(
  deps: Needs<'db' | 'site'>,
  { text, kind }: { text: string; kind: 'csv' | 'links' },
): Promise<Preview> {
  const read = kind === 'csv' ? readProductCsv(text) : readProductLinks(text)
  if ('fault' in read) return read
  const judge = await judgeFor(deps)
  return {
    rows: read.rows.map(({ line, product }) => {
      const judged = judge(product)
      if ('errors' in judged) return { line, errors: judged.errors }
      const { link_key: _, ...checked } = judged.product
      return { line, product: checked, errors: [] }
    }),
  }
}

/** All in one transaction; what is faulty or there already is skipped, so that a repeated import adds nothing. */
export async function importProducts(
  deps: Changing,
  user_id: string,
  products: readonly ProductInput[],
): Promise<{ inserted: number; skipped: number }> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const judge = await judgeFor({ ...deps, db: trx })
    const fit = products.flatMap((product) => {
      const judged = judge(product)
      return 'errors' in judged ? [] : [judged.product]
    })
    const inserted = (await insertProducts(deps, trx, fit)).length
    const facts = { inserted, skipped: products.length - inserted }
    if (inserted > 0) await record(deps, trx, { user_id, action: 'product.imported', subject: '', facts })
    return facts
  })
  if (done.inserted > 0) await deps.content.raise()
  return done
}

type Judged = { product: NewProduct } | { errors: string[] }

/** Knows what the site has and what it has judged before: of two lines with one product the second is refused. */
async function judgeFor(deps: Needs<'db' | 'site'>): Promise<(product: ProductInput) => Judged> {
  const site = await readSite(deps)
  const taken = new Set((await readKnownKeys(deps.db)).keys())
  return (input) => {
    const checked = checkProduct(input, site)
    if (!checked.ok) return { errors: Object.values(checked.fields) }
    const { product } = checked
    const keys = [product.asin, product.link_key].filter((key) => key !== null)
    if (keys.some((key) => taken.has(key))) return { errors: ['This product is there already.'] }
    for (const key of keys) taken.add(key)
    return { product }
  }
}
