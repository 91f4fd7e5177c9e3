import { maxCategories } from '#domain/articles/category-input.ts'
import { readCategories } from '#features/categories/queries.ts'
import { toLine } from '#domain/import/map-post.ts'
import { matchCategory } from '#domain/import/match-category.ts'
import { defaultOptions, type ImportOptions } from '#domain/import/options.ts'
import type { SourceItem } from '#domain/import/source.ts'
import { slugify } from '#domain/text/slug.ts'
import { inBatches } from '#features/in-batches.ts'
import { createPause } from '#features/pause.ts'
import type { Db } from '#features/tables.ts'
import { convertItem, readDefaults } from './convert-item.ts'
import { itemKey } from './item-key.ts'
import type { ImportDeps } from './import-deps.ts'
import { postsAhead, workAhead } from './lanes.ts'
import { advance, type LeasedImport } from './leases.ts'
import { insertNotes } from './notes.ts'
import type { ImportSource } from './ports.ts'
import { createReportBuilder } from './report-builder.ts'
import { knownSource, postKey, readIndex, siteAddress, siteName, type SourceIndex } from './source-index.ts'

const flushEvery = 20

/**
 * The dry run: reads the whole source, converts and checks every text and stores what was found. What the last look
 * stored goes. Nothing that readers see is written.
 */
export async function lookAt(
  deps: ImportDeps,
  lease: LeasedImport,
  source: ImportSource,
  fileName: string,
): Promise<void> {
  const { db } = deps
  await forgetLook(deps, lease)
  const report = createReportBuilder()
  const index = await readIndex(source, (item) => report.addItem(item))
  const address = siteAddress(index, { ...defaultOptions, ...lease.options })
  const names = await listAuthorNames(db)
  const coming = source.name === 'wagwise' ? [...index.categories.values()].map(({ name }) => name) : []
  const ours = [...new Set([...(await readCategories(db)).map(({ title }) => title), ...coming])]
  const given = { ...defaultOptions, ...lease.options, address: address ?? '' }
  const options = await chooseMapping(given, index, { names, categories: ours })
  // A choice that is missing does not make an article a draft: the run waits for it.
  const complete = { ...options, otherCategory: options.otherCategory || (ours[0] ?? '') }
  const site = siteName(source, address, fileName)
  const known = await storePosts(deps, lease, index, site)
  report.totals.known = known.size

  const slugs = await listSlugs(index)
  const paths = new Map([...slugs].map(([key, slug]) => [key, `/article/${slug}`]))
  const converter = deps.imports.openConverter({
    known: await knownSource(source, index, options, paths),
    mapping: { ...(await readDefaults(deps)), options: complete },
  })
  const pause = createPause()
  let looked = 0
  const flush = async () =>
    db.transaction().execute(async (trx) => {
      await advance(deps, trx, lease, { progress: { posts: looked }, report: report.finish(index) })
      await insertNotes(deps, trx, { import_id: lease.id, phase: 'look' }, report.notes.take())
    })
  try {
    const posts = source.items({ kinds: ['post', 'page'] })
    const look = async (item: SourceItem) => {
      if (item.kind !== 'post' && item.kind !== 'page') return undefined
      return { item, converted: item.status === 'trashed' ? undefined : await convertItem(deps, converter, item) }
    }
    for await (const one of workAhead(posts, postsAhead, look)) {
      if (!one) continue
      const { item, converted } = one
      if (!converted) report.drop('Article in the trash', 'Not taken.')
      else if ('refused' in converted) report.refuse(item, converted.refused)
      else report.addPost(item, index, converted)
      if (++looked % flushEvery === 0) await flush()
      await pause()
    }
  } finally {
    await converter.close()
  }
  for (const note of await findTakenSlugs(db, { index, slugs, known })) report.notes.add(note)
  await flush()
  const found = { ...report.finish(index), ...(coming.length > 0 && { ownCategories: coming.slice(0, maxCategories) }) }
  const [mostUsed] = found.tags
  // The most frequent tag is taken for the owner's.
  const ownTags = options.ownTags.length > 0 || !mostUsed ? options.ownTags : [mostUsed.tag]
  // Some sources name categories and authors only in their posts.
  const named = { categories: byKey(found.categories), authors: byKey(found.authors) }
  const chosen = { ...(await chooseMapping(options, named, { names, categories: ours })), ownTags }
  const change = { source: source.name, site, options: chosen, report: found }
  await db.transaction().execute((trx) => advance(deps, trx, lease, { state: 'ready', ...change }))
}

async function forgetLook(deps: ImportDeps, lease: LeasedImport): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    await trx.deleteFrom('import_notes').where('import_id', '=', lease.id).execute()
    await trx.deleteFrom('import_items').where('import_id', '=', lease.id).where('entity_id', 'is', null).execute()
  })
}

/** The keys of those that an earlier import brought. */
async function storePosts(deps: ImportDeps, lease: LeasedImport, index: SourceIndex, site: string) {
  const known = new Set<string>()
  for (const batch of inBatches([...index.posts.values()], 100)) {
    await deps.db.transaction().execute(async (trx) => {
      await advance(deps, trx, lease)
      for (const kind of ['post', 'page'] as const) {
        const posts = batch.filter((post) => post.kind === kind)
        if (posts.length === 0) continue
        const keys = posts.map(({ key }) => itemKey(key))
        const brought = new Set(await listBrought(trx, { site, kind, keys }))
        for (const post of posts) if (brought.has(itemKey(post.key))) known.add(postKey(post))
        await trx
          .insertInto('import_items')
          .values(
            posts.map(({ key, slug, title }) => ({
              ...{ import_id: lease.id, kind, site, item_key: itemKey(key) },
              state: brought.has(itemKey(key)) ? ('known' as const) : ('found' as const),
              data: { slug: slug.slice(0, 300), title },
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    })
  }
  return known
}

async function listBrought(db: Db, { site, kind, keys }: { site: string; kind: 'post' | 'page'; keys: string[] }) {
  const rows = await db
    .selectFrom('import_items')
    .select('item_key')
    .where((row) => row.and({ site, kind }))
    .where('item_key', 'in', keys)
    .where('entity_id', 'is not', null)
    .execute()
  return rows.map(({ item_key }) => item_key)
}

/** Those that the articles wish for. */
async function listSlugs({ posts }: SourceIndex): Promise<Map<string, string>> {
  const pause = createPause()
  const slugs = new Map<string, string>()
  for (const [key, { slug, title }] of posts) {
    slugs.set(key, slugify(slug || title))
    await pause()
  }
  return slugs
}

type Wishes = { index: SourceIndex; slugs: ReadonlyMap<string, string>; known: ReadonlySet<string> }

async function findTakenSlugs(db: Db, { index, slugs, known }: Wishes) {
  const posts = [...index.posts].filter(([key, { kind }]) => kind === 'post' && !known.has(key))
  const taken = new Set<string>()
  for (const batch of inBatches(posts)) {
    const wanted = batch.flatMap(([key]) => slugs.get(key) ?? [])
    const rows = await db.selectFrom('article_slugs').select('slug').where('slug', 'in', wanted).execute()
    for (const { slug } of rows) taken.add(slug)
  }
  const seen = new Set<string>()
  return posts.flatMap(([postId, { title, key }]) => {
    const wanted = slugs.get(postId) ?? ''
    const isTaken = taken.has(wanted) || seen.has(wanted)
    seen.add(wanted)
    const why = `Another article has the address /article/${wanted}, so this one gets a number at its end.`
    return isTaken ? [{ kind: 'slug' as const, place: { file: '', id: key, title }, what: title, why }] : []
  })
}

async function listAuthorNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('authors').select('name').execute()).map(({ name }) => name)
}

/** What the owner has chosen before stays. */
type Named = { categories: ReadonlyMap<string, Entry>; authors: ReadonlyMap<string, Entry> }
type Entry = { key: string; name: string }
const byKey = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.key, entry]))

type Ours = { names: readonly string[]; categories: readonly string[] }

async function chooseMapping(options: ImportOptions, index: Named, ours: Ours): Promise<ImportOptions> {
  const pause = createPause()
  const sameName = (name: string) => ours.names.find((one) => one.toLowerCase() === name.trim().toLowerCase())
  const found: [string, string][] = []
  for (const { key, name } of index.categories.values()) {
    found.push([key, matchCategory(name, ours.categories) ?? ''])
    await pause()
  }
  const authors = [...index.authors.values()].map(({ key, name }) => [key, authorName(sameName(name) ?? name)] as const)
  return {
    ...options,
    categories: { ...Object.fromEntries(found), ...options.categories },
    authors: { ...Object.fromEntries(authors), ...options.authors },
  }
}

const maxAuthorName = 120
const authorName = (name: string) => toLine(name).slice(0, maxAuthorName).toWellFormed()
