import { sql } from 'kysely'
import type { SourceAuthor } from '#domain/import/source.ts'
import { nextFreeSlug, slugForTitle, slugify } from '#domain/text/slug.ts'
import { reserveSlug } from '#features/articles/slugs.ts'
import type { Db } from '#features/tables.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import type { ImportDeps } from './import-deps.ts'
import { hashOf, itemKey } from './item-key.ts'
import { advance, type LeasedImport } from './leases.ts'
import { insertNotes } from './notes.ts'
import { readOwnAuthor } from './own/own-author.ts'
import type { SourceIndex } from './source-index.ts'
import type { ItemKind } from './tables.ts'

const batchSize = 50
const maxBioLength = 4000

/** Authors, and an address for every article, so that texts can link to articles that come later. */
export async function prepareRun(deps: ImportDeps, lease: LeasedImport, index: SourceIndex): Promise<void> {
  await markKnown(deps, lease)
  for (const author of index.authors.values()) await bringAuthor(deps, lease, author)
  while (await reserveSlugs(deps, lease));
}

/** Another import of the same site may have run since the look. */
async function markKnown(deps: ImportDeps, lease: LeasedImport): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    await sql`update import_items set state = 'known' where import_id = ${lease.id} and state = 'found' and exists (
      select 1 from import_items as earlier where earlier.site = import_items.site
        and earlier.kind = import_items.kind and earlier.item_key = import_items.item_key
        and earlier.entity_id is not null)`.execute(trx)
  })
}

/** Nobody gets an account or a mail. An author whose name is known is that one. */
async function bringAuthor(deps: ImportDeps, lease: LeasedImport, author: SourceAuthor): Promise<void> {
  const name = lease.options.authors[author.key]
  if (!name) return
  const item_key = itemKey(author.key)
  const bio = (author.bio ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, maxBioLength)
  const findings = bio === '' ? [] : await checkPublicText(deps, { content: bio })
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const isNew = await insertItem(trx, lease, { kind: 'author', item_key })
    const existing = await trx.selectFrom('authors').select('id').where('name', '=', name).executeTakeFirst()
    if (!isNew || existing) return
    const id = deps.newId()
    const now = deps.clock()
    const slugs = (await trx.selectFrom('authors').select('slug').execute()).map(({ slug }) => slug)
    const slug = nextFreeSlug(slugForTitle(name, id), new Set(slugs))
    const input = { ...readOwnAuthor(author.extras), name, bio: findings.length > 0 ? '' : bio, image_url: '' }
    await trx
      .insertInto('authors')
      .values({ ...input, id, slug, created_at: now, updated_at: now })
      .execute()
    await setBrought(trx, lease, { kind: 'author', item_key, entity_id: id, hash: authorHash(input) })
    if (findings.length > 0) {
      const why = `The text about this author was left out. ${findings.map(({ reason }) => reason).join(' ')}`
      const note = { kind: 'finding' as const, place: { file: '' }, what: name, why, sentence: findings[0]?.sentence }
      await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [note])
    }
  })
}

export const authorHash = ({ name, bio }: { name: string; bio: string }) => hashOf([name, bio])

type ItemId = { kind: ItemKind; item_key: string }

/** False if this import has it already. */
export async function insertItem(trx: Db, { id, site }: LeasedImport, { kind, item_key }: ItemId): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('import_items')
    .values({ import_id: id, site, kind, item_key, state: 'known' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** By an earlier import of the same site. What somebody has taken away since then does not come back. */
export async function wasBrought(trx: Db, { site }: LeasedImport, { kind, item_key }: ItemId): Promise<boolean> {
  const row = await trx
    .selectFrom('import_items')
    .select('import_id')
    .where((one) => one.and({ site, kind, item_key }))
    .where('entity_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The unique index of what was brought refuses a second one. */
export async function setBrought(
  trx: Db,
  { id }: LeasedImport,
  { kind, item_key, entity_id, hash }: ItemId & { entity_id: string; hash: string },
): Promise<void> {
  await trx
    .updateTable('import_items')
    .set({ state: 'brought', entity_id, hash })
    .where((row) => row.and({ import_id: id, kind, item_key }))
    .execute()
}

/** The next ones. False if all have a slug. */
async function reserveSlugs(deps: ImportDeps, lease: LeasedImport): Promise<boolean> {
  const waiting = await deps.db
    .selectFrom('import_items')
    .select(['kind', 'item_key', 'site', 'data', 'state'])
    .where('import_id', '=', lease.id)
    .where('kind', 'in', ['post', 'page'])
    .where('state', 'in', ['found', 'known'])
    .where(sql<string | null>`data ->> 'newSlug'`, 'is', null)
    .orderBy('kind')
    .orderBy('item_key')
    .limit(batchSize)
    .execute()
  if (waiting.length === 0) return false
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    for (const { kind, item_key, site, data } of waiting) {
      const { slug = '', title = '' } = data as { slug?: string; title?: string }
      const known = await findBroughtSlug(trx, { kind, item_key, site })
      if (kind === 'post' && known === undefined) await removeUndone(trx, site, item_key)
      const wanted = slugify(slug || title)
      const now = deps.clock()
      const newSlug =
        known ?? (kind === 'post' ? await reserveSlug(trx, { id: deps.newId(), title: wanted, now }) : wanted)
      await trx
        .updateTable('import_items')
        .set({ data: { ...data, newSlug } })
        .where((row) => row.and({ import_id: lease.id, kind, item_key }))
        .execute()
      if (known === undefined && newSlug !== wanted) {
        const why = `/article/${wanted} was taken, so it is now at /article/${newSlug}.`
        const note = { kind: 'slug' as const, place: { file: '', id: item_key, title }, what: title, why }
        await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [note])
      }
    }
  })
  return true
}

/** Where what an earlier import brought is now. */
async function findBroughtSlug(trx: Db, { kind, item_key, site }: { kind: string; item_key: string; site: string }) {
  if (kind !== 'post') return undefined
  const row = await trx
    .selectFrom('import_items')
    .innerJoin('articles', 'articles.id', 'import_items.entity_id')
    .select('articles.slug')
    .where((one) =>
      one.and({ 'import_items.site': site, 'import_items.kind': 'post', 'import_items.item_key': item_key }),
    )
    .executeTakeFirst()
  return row?.slug
}

/** What an undo moved to the trash must not keep its address from the same article, which comes again. */
async function removeUndone(trx: Db, site: string, item_key: string): Promise<void> {
  const rows = await trx
    .selectFrom('import_items')
    .select('data')
    .where((row) => row.and({ site, kind: 'post', item_key, state: 'removed' }))
    .execute()
  const ids = rows.flatMap(({ data }) => ('trashed' in data && typeof data.trashed === 'string' ? [data.trashed] : []))
  if (ids.length === 0) return
  const deleted = await trx
    .deleteFrom('articles')
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .returning('slug')
    .execute()
  const slugs = deleted.map(({ slug }) => slug)
  if (slugs.length > 0)
    await trx.deleteFrom('article_slugs').where('slug', 'in', slugs).where('article_id', 'is', null).execute()
}
