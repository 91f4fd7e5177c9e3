import { jsonVersion, withIsoTimes } from '#domain/export/json-format.ts'
import { readSite } from '#features/settings/queries.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { Copy, Written } from '../format.ts'
import { addPictures } from '../add-pictures.ts'
import {
  countPictures,
  countTexts,
  readArticles,
  readAuthors,
  readCategoryList,
  readComments,
  readCustomPages,
  readEntries,
  readProducts,
  readRedirects,
  readSubscribers,
} from '../read-rows.ts'

type Pieces = AsyncIterable<object> | Iterable<object>

/** `wagwise.json` with a line for each entry, and the pictures beside it. The format is in docs/exports.md. */
export async function writeJson(deps: ExportDeps, copy: Copy): Promise<Written> {
  const { contents } = copy
  const { db } = deps
  await copy.expect((await countTexts(db, contents)) + (contents.pictures ? await countPictures(db) : 0))
  const pictures = contents.pictures ? await addPictures(deps, copy) : []
  let texts = 0
  async function* counted(rows: AsyncIterable<object>) {
    for await (const row of rows) {
      yield withIsoTimes(row)
      texts++
      await copy.step()
    }
  }
  const site = await readSite(deps)
  const lists: readonly (readonly [name: string, rows: Pieces])[] = [
    ['site', [{ name: site.name, url: deps.config.origin, language: 'en', exported_at: toIso(copy.created_at) }]],
    ['settings', await readPublicSettings(deps)],
    ['categories', await readCategoryList(db)],
    ['authors', await readAuthors(db)],
    ['pictures', pictures],
    ...(contents.products ? [['products', withTimes(readProducts(db))] as const] : []),
    ['articles', counted(readArticles(db, contents))],
    ['pages', counted(readCustomPages(db, contents))],
    ['entries', await readEntries(db)],
    ...(contents.comments ? [['comments', withTimes(readComments(db))] as const] : []),
    ...(contents.redirects ? [['redirects', await readRedirects(db)] as const] : []),
    ...(contents.subscribers ? [['subscribers', withTimes(readSubscribers(db))] as const] : []),
  ]
  await copy.add('wagwise.json', jsonText(lists))
  return { texts }
}

const toIso = (at: number) => new Date(at).toISOString()

async function* withTimes(rows: AsyncIterable<object>): AsyncGenerator<object> {
  for await (const row of rows) yield withIsoTimes(row)
}

/** In pieces of one entry: a text of all articles would not fit into memory. */
async function* jsonText(lists: readonly (readonly [name: string, rows: Pieces])[]): AsyncGenerator<string> {
  yield `{"format":"wagwise","version":${jsonVersion}`
  for (const [name, rows] of lists) {
    yield `,\n"${name}":[`
    let separator = '\n'
    for await (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/** What the owner has set and readers can see. Confirmations, mail and everything secret stay. */
async function readPublicSettings({ db }: Pick<ExportDeps, 'db'>): Promise<{ name: string; value: unknown }[]> {
  return db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where((row) => row.or([row('name', '=', 'site'), row('name', 'like', 'page:%')]))
    .orderBy('name')
    .execute()
}
