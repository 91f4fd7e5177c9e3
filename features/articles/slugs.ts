import { isReservedSlug, nextFreeSlug, slugify } from '#domain/text/slug.ts'
import type { Db } from '#features/tables.ts'

type SlugAssignment = { article_id: string; slug: string; now: number }

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const maxSlugLength = 96

/** Why a slug is not allowed, whether taken or not; undefined when it is. */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.length > maxSlugLength) return `A slug can have at most ${maxSlugLength} characters.`
  if (!slugPattern.test(slug)) return 'A slug can contain only lowercase letters, digits and single hyphens.'
  return isReservedSlug(slug)
    ? `The slug “${slug}” is reserved for a page of this site. Please choose another.`
    : undefined
}

/** A sentence when another article has, or had, this slug. One whose article is gone for good may be taken again. */
export async function findSlugOwnerMessage(db: Db, slug: string, article_id?: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('article_slugs')
    .innerJoin('articles', 'articles.id', 'article_slugs.article_id')
    .select(['articles.id', 'articles.slug', 'articles.title', 'articles.deleted_at'])
    .where('article_slugs.slug', '=', slug)
    .executeTakeFirst()
  return owner && owner.id !== article_id ? slugTakenMessage(slug, owner) : undefined
}

/** Gives an article a further slug; the former ones stay its own and redirect. False when another was faster. */
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

/** A slug for a new article that no article ever had, set aside at once so that nobody else can get it. */
export async function reserveSlug(trx: Db, { title, now }: { title: string; now: number }): Promise<string> {
  const base = slugify(title)
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

/** Begins shorter than the slug, because a numbered one may have lost whole words to its number. */
async function listSimilarSlugs(trx: Db, base: string): Promise<ReadonlySet<string>> {
  const start = base.slice(0, 45)
  const rows = await trx
    .selectFrom('article_slugs')
    .select('slug')
    .where('slug', '>=', start)
    // The first character after the last that a slug may have.
    .where('slug', '<', `${start}{`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}
