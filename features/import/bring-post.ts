import { readCurrentTitle } from '#features/categories/queries.ts'
import { estimateReadTime } from '#domain/articles/article.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { readOwnProvenance } from '#domain/import/own-extras.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { insertArticle } from '#features/articles/commands.ts'
import { addIllustration } from '#features/media/commands.ts'
import type { Db } from '#features/tables.ts'
import { articleHash } from './article-hash.ts'
import { bringProducts, checkProducts, type CheckedProduct } from './bring-products.ts'
import { convertItem, type ConvertedItem } from './convert-item.ts'
import type { Refused } from './convert-text.ts'
import type { ImportDeps } from './import-deps.ts'
import { itemKey } from './item-key.ts'
import { advance } from './leases.ts'
import { insertNotes, type Note } from './notes.ts'
import { keepFormerSlugs } from './own/own-page.ts'
import { setBrought } from './prepare.ts'
import type { Run } from './run-context.ts'
import { findPicture } from './source-index.ts'

const maxPicturesPerArticle = 500
const maxPictureAddress = 2000

const idOf = (post: SourcePost) => ({ kind: 'post' as const, item_key: itemKey(post.key) })

type PreparedPost = { post: SourcePost; converted: ConvertedItem | Refused; checked: CheckedProduct[] }

/** Converts and checks an article, which others need not wait for. Undefined if it is here already. */
export async function preparePost(deps: ImportDeps, run: Run, post: SourcePost): Promise<PreparedPost | undefined> {
  if (!(await isWaiting(deps.db, run.lease.id, idOf(post)))) return undefined
  const converted = await convertItem(deps, run.converter, post)
  const found = 'refused' in converted ? [] : converted.converted.products
  return { post, converted, checked: await checkProducts(deps, found, run.checkedProducts) }
}

/** Writes one article, with its products, in one transaction. False if it is here already. */
export async function bringPost(
  deps: ImportDeps,
  run: Run,
  { post, converted, checked }: PreparedPost,
): Promise<boolean> {
  const { lease } = run
  if ('refused' in converted) return leaveOut(deps, run, post, converted.refused)
  const item = idOf(post)
  const slug = run.slugs.get(`post ${item.item_key}`)
  if (slug === undefined) return false
  const notes = notesOf(post, converted)
  return deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    // Another process may have written it between the check and this transaction.
    if (!(await isWaiting(trx, lease.id, item))) return false
    const { content, productNotes } = await bringProducts(deps, trx, lease, {
      checked,
      content: converted.fields.content,
      place: post.place,
    })
    const id = deps.newId()
    const { title } = converted.fields
    const category = await readCurrentTitle(trx, converted.fields.category)
    const drawn = await addIllustration(deps, trx, { title, category, kind: 'hero', variant: 0 })
    const article = {
      ...converted.fields,
      category,
      content,
      id,
      slug,
      image_url: drawn.url,
      image_alt: drawn.alt,
      read_time: estimateReadTime(content),
      findings: converted.findings,
      provenance:
        readOwnProvenance(post.extras) ?? ({ writer: { kind: 'person', name: converted.fields.author } } as const),
      owner_id: lease.user_id,
      updated_by: lease.user_id,
      created_at: deps.clock(),
    }
    await insertArticle(trx, article)
    await keepFormerSlugs(trx, { id, extras: post.extras, now: deps.clock() })
    await setBrought(trx, lease, { ...item, entity_id: id, hash: articleHash(article) })
    await queuePictures(trx, run, { post, article_id: id, converted })
    const withArticle = [...notes, ...productNotes].map((note) => ({ ...note, article_id: id }))
    await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, withArticle)
    return true
  })
}

/** Listed with its reason, and not tried again. */
export async function leaveOut(
  deps: ImportDeps,
  { lease }: Pick<Run, 'lease'>,
  { kind, key, place, title }: SourcePost,
  why: string,
): Promise<false> {
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const { numUpdatedRows } = await trx
      .updateTable('import_items')
      .set({ state: 'left out' })
      .where((row) => row.and({ import_id: lease.id, kind, item_key: itemKey(key), state: 'found' }))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n)
      await insertNotes(deps, trx, { import_id: lease.id, phase: 'run' }, [
        { kind: 'dropped', place, what: title, why },
      ])
  })
  return false
}

async function isWaiting(db: Db, import_id: string, { kind, item_key }: { kind: 'post'; item_key: string }) {
  const row = await db
    .selectFrom('import_items')
    .select('state')
    .where((one) => one.and({ import_id, kind, item_key }))
    .executeTakeFirst()
  return row?.state === 'found'
}

function notesOf(post: SourcePost, { converted, cut, heldFor, findings, fields }: ConvertedItem): Note[] {
  const { place } = post
  return [
    ...converted.notes.map(({ what, why, sentence, place: where }): Note => ({
      kind: 'shortcode',
      place: where,
      what,
      why,
      sentence,
    })),
    ...converted.links.flatMap(({ unresolved, foreign, original, sentence, tag, place: where }): Note[] => {
      if (unresolved !== undefined)
        return [{ kind: 'link', place: where, what: original, why: unresolved, sentence, details: { tag } }]
      const why = `It paid the tag “${tag ?? ''}”, which is not one of yours. It now pays yours.`
      return foreign ? [{ kind: 'tag', place: where, what: original, why, sentence, details: { tag } }] : []
    }),
    ...(heldFor.length === 0
      ? []
      : [
          {
            kind: 'finding' as const,
            place,
            what: fields.title,
            why: heldFor.join(' '),
            sentence: findings[0]?.sentence,
          },
        ]),
    ...cut.map((what): Note => ({
      kind: 'text',
      place,
      what: fields.title,
      why: `Cut, because it is too long: ${what}.`,
    })),
  ]
}

async function queuePictures(
  trx: Db,
  { lease, index }: Run,
  { post, article_id, converted }: { post: SourcePost; article_id: string; converted: ConvertedItem },
): Promise<void> {
  const rows = new Map<string, { path: string | null; hero: boolean; alt: string }>()
  for (const { url, alt } of converted.converted.pictures) {
    const found = findPicture(index, url)
    rows.set(url, { path: found.path ?? null, hero: false, alt: alt || found.alt })
  }
  if (post.picture !== undefined) {
    const found = findPicture(index, post.picture)
    const url = found.url ?? found.path ?? post.picture
    const alt = post.pictureAlt || found.alt
    rows.set(url, { path: found.path ?? null, alt: rows.get(url)?.alt || alt, hero: true })
  }
  const pictures = [...rows]
    .filter(([url, { path }]) => url.length <= maxPictureAddress && (path !== null || parseWebUrl(url) !== undefined))
    .slice(0, maxPicturesPerArticle)
  if (pictures.length === 0) return
  const values = pictures.map(([url, { path, hero, alt }]) => ({
    ...{ import_id: lease.id, article_id, url, path, hero },
    alt: alt.slice(0, 300).toWellFormed().replaceAll('\0', ''),
  }))
  await trx
    .insertInto('import_pictures')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
