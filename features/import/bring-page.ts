import { customPageLimits } from '#domain/site/custom-page.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { isReservedSlug, nextFreeSlug, slugify } from '#domain/text/slug.ts'
import { indexCustomPage } from '#features/pages/index-pages.ts'
import type { Db } from '#features/tables.ts'
import { leaveOut } from './bring-post.ts'
import type { ImportDeps } from './import-deps.ts'
import { hashOf, itemKey } from './item-key.ts'
import { advance } from './leases.ts'
import { insertNotes, type Note } from './notes.ts'
import { readOwnPage } from './own/own-page.ts'
import { setBrought } from './prepare.ts'
import type { Run } from './run-context.ts'

/** A page of another system comes as a draft, because this site has its own about, contact and legal pages. */
export async function bringPage(deps: ImportDeps, run: Run, post: SourcePost): Promise<boolean> {
  const { lease, converter } = run
  const item = { kind: 'page' as const, item_key: itemKey(post.key) }
  const converted = await converter.convertPage(post)
  if ('refused' in converted) return leaveOut(deps, run, post, converted.refused)
  const { title, description, content, isTooLong } = converted
  const wanted = slugify(post.slug || title, 'page')
  const { held, ...fields } = await readOwnPage(deps, lease, post, { path: `/${wanted}`, title, description, content })
  return deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const state = await trx
      .selectFrom('import_items')
      .select('state')
      .where((row) => row.and({ import_id: lease.id, ...item }))
      .executeTakeFirst()
    if (state?.state !== 'found') return false
    const id = deps.newId()
    const now = deps.clock()
    const page = {
      ...{ id, title, description, content, created_at: now, updated_at: now },
      path: await findFreePath(trx, wanted),
      ...(run.source.name === 'wagwise' ? fields : { intro: '', menu: null, state: 'draft' as const }),
    }
    await trx.insertInto('pages').values(page).execute()
    await indexCustomPage(trx, id)
    await setBrought(trx, lease, { ...item, entity_id: id, hash: pageHash(page) })
    const why = `The end of this page was left out, because a page can have at most ${customPageLimits.content} characters.`
    const place = post.place
    const finding: Note = { kind: 'finding', place, what: title, why: held }
    const notes: Note[] = run.source.name === 'wagwise' && held !== '' ? [finding] : []
    if (isTooLong) notes.push({ kind: 'text', place, what: title, why })
    await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, notes)
    return true
  })
}

async function findFreePath(trx: Db, slug: string): Promise<string> {
  const rows = await trx.selectFrom('pages').select('path').execute()
  const taken = new Set(rows.map(({ path }) => path.slice(1)))
  return `/${nextFreeSlug(isReservedSlug(slug) ? `${slug}-page` : slug, taken)}`
}

type HashedPage = { path: string; title: string; description: string; content: string; state: string }

export function pageHash({ path, title, description, content, state }: HashedPage): string {
  return hashOf([path, title, description, content, state])
}
