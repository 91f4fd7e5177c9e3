import { findSlugError, isReservedSlug, nextFreeSlug, slugForTitle } from '#domain/text/slug.ts'
import type { Db } from '#features/tables.ts'

type SlugAssignment = { article_id: string; slug: string; now: number }

/** Undefined if the slug is well-formed and not reserved. It may still be taken. */
export function findArticleSlugError(slug: string): string | undefined {
  const error = findSlugError(slug)
  if (error !== undefined || !isReservedSlug(slug)) return error
  return `The slug “${slug}” is reserved for a page of this site. Please choose another.`
}

/** An error message if another article has or had this slug. Slugs of permanently deleted articles are free again. */
export async function findSlugOwnerMessage(db: Db, slug: string, article_id?: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select(['articles.id', 'articles.slug', 'articles.title', 'articles.deleted_at'])
    .where('article_slugs.slug', '=', slug)
    .executeTakeFirst()
  return owner && owner.id !== article_id ? slugTakenMessage(slug, owner) : undefined
}

/** Former slugs stay assigned and redirect. Returns false if another article took the slug first. */
export async function addSlug(trx: Db, { slug, article_id, now }: SlugAssignment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('article_slugs')
    .values({ slug, article_id, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ article_id })
        .where((row) =>
          row.or([row('article_slugs.article_id', 'is', null), row('article_slugs.article_id', '=', article_id)]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

type SlugOwner = { slug: string; title: string; deleted_at: number | null }

function slugTakenMessage(slug: string, owner: SlugOwner): string {
  if (owner.deleted_at !== null) return `The slug “${slug}” is used by “${owner.title}”, which is in the trash.`
  if (owner.slug === slug) return `The slug “${slug}” is already used by “${owner.title}”.`
  return `The slug “${slug}” is a former slug of “${owner.title}” and redirects there.`
}

/** Reserves a slug that no article has ever had, safely under concurrency. */
export async function reserveSlug(trx: Db, { id, title, now }: { id: string; title: string; now: number }) {
  const base = slugForTitle(title, id)
  for (;;) {
    const slug = nextFreeSlug(base, await listSimilarSlugs(trx, base))
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('article_slugs')
      .values({ slug, article_id: null, created_at: now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 0n) return slug
  }
}

/** Searches by a shorter prefix, because a slug with a number suffix may have lost whole words. */
async function listSimilarSlugs(trx: Db, base: string): Promise<ReadonlySet<string>> {
  const start = base.slice(0, 45)
  const rows = await trx
    .selectFrom('article_slugs')
    .select('slug')
    .where('slug', '>=', start)
    // `{` is the first ASCII character after the letters that a slug can contain.
    .where('slug', '<', `${start}{`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}
