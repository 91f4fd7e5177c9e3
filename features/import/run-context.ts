import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { Db } from '#features/tables.ts'
import { readDefaults, type Defaults } from './convert-item.ts'
import type { ImportDeps } from './import-deps.ts'
import type { LeasedImport } from './leases.ts'
import type { ImportSource } from './ports.ts'
import { conversionContext, readIndex, type SourceIndex } from './source-index.ts'

/** What every step of a run needs. */
export type Run = {
  lease: LeasedImport
  source: ImportSource
  index: SourceIndex
  context: ConversionContext
  defaults: Defaults
  /** The slugs that the articles get, by `postKey`. */
  slugs: ReadonlyMap<string, string>
}

export async function openRun(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
): Promise<Omit<Run, 'slugs' | 'context'>> {
  return { lease, source, index: await readIndex(source), defaults: await readDefaults(deps) }
}

/** Once every post has its new slug. */
export async function withSlugs({ db }: { db: Db }, run: Omit<Run, 'slugs' | 'context'>): Promise<Run> {
  const { lease, source, index } = run
  const rows = await db
    .selectFrom('import_items')
    .select(['kind', 'item_key', 'data'])
    .where('import_id', '=', lease.id)
    .where('kind', 'in', ['post', 'page'])
    .execute()
  const slugs = new Map(
    rows.flatMap(({ kind, item_key, data }) =>
      'newSlug' in data && typeof data.newSlug === 'string' ? [[`${kind} ${item_key}`, data.newSlug] as const] : [],
    ),
  )
  const paths = new Map(
    [...slugs].map(([key, slug]) => [key, key.startsWith('post ') ? `/article/${slug}` : `/${slug}`]),
  )
  return { ...run, slugs, context: conversionContext(source, index, lease.options, paths) }
}
