import { tagLinksInText } from '#domain/affiliate/retag.ts'
import type { Needs } from '#features/deps.ts'
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
}

export async function openRun(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
): Promise<Omit<Run, 'slugs' | 'converter'>> {
  return { lease, source, index: await readIndex(source), defaults: await readDefaults(deps) }
}

/** Once every post has its new slug. */
export async function withSlugs(
  { db, imports }: Needs<'db' | 'imports'>,
  run: Omit<Run, 'slugs' | 'converter'>,
): Promise<Run> {
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
  const known = knownSource(source, index, lease.options, paths)
  const mapping = { ...run.defaults, options: lease.options }
  return { ...run, slugs, converter: imports.openConverter({ known, mapping }) }
}

/** A copy of our own comes back as it was. */
export function withOwnTags({ source, defaults }: Run, text: string): string {
  return source.name === 'wagwise' ? text : tagLinksInText(text, defaults.tags)
}
