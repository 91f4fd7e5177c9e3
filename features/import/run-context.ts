import type { Needs } from '#features/deps.ts'
import { createPause } from '#features/pause.ts'
import type { Db } from '#features/tables.ts'
import type { CheckedProducts } from './bring-products.ts'
import { readDefaults, type Defaults } from './convert-item.ts'
import type { ImportDeps } from './import-deps.ts'
import type { LeasedImport } from './leases.ts'
import type { ImportSource, TextConverter } from './ports.ts'
import { knownSource, readIndex, type SourceIndex } from './source-index.ts'

/** What every step of a run needs. */
export type Run = {
  lease: LeasedImport
  source: ImportSource
  index: SourceIndex
  converter: TextConverter
  defaults: Defaults
  /** The slugs that the articles get, by `postKey`. */
  slugs: ReadonlyMap<string, string>
  checkedProducts: CheckedProducts
}

type Later = 'slugs' | 'converter' | 'checkedProducts'

export async function openRun(deps: ImportDeps, lease: LeasedImport, source: ImportSource): Promise<Omit<Run, Later>> {
  return { lease, source, index: await readIndex(source), defaults: await readDefaults(deps) }
}

/** Once every post has its new slug. */
export async function withSlugs({ db, imports }: Needs<'db' | 'imports'>, run: Omit<Run, Later>): Promise<Run> {
  const { lease, source, index } = run
  const slugs = new Map([...(await readSlugs(db, lease.id, 'post')), ...(await readSlugs(db, lease.id, 'page'))])
  const paths = new Map(
    [...slugs].map(([key, slug]) => [key, key.startsWith('post ') ? `/article/${slug}` : `/${slug}`]),
  )
  const known = await knownSource(source, index, lease.options, paths)
  const mapping = { ...run.defaults, options: lease.options }
  return { ...run, slugs, converter: imports.openConverter({ known, mapping }), checkedProducts: new Map() }
}

const batchSize = 500

/** In batches, because a long result keeps other requests waiting. */
async function readSlugs(db: Db, import_id: string, kind: 'post' | 'page'): Promise<[string, string][]> {
  const slugs: [string, string][] = []
  const pause = createPause()
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('import_items')
      .select(['item_key', 'data'])
      .where((row) => row.and({ import_id, kind }))
      .where('item_key', '>', after)
      .orderBy('item_key')
      .limit(batchSize)
      .execute()
    for (const { item_key, data } of rows) {
      if ('newSlug' in data && typeof data.newSlug === 'string') slugs.push([`${kind} ${item_key}`, data.newSlug])
      after = item_key
    }
    if (rows.length < batchSize) return slugs
    await pause()
  }
}
