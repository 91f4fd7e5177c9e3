import { readTimeOf } from '#domain/articles/article.ts'
import { authorsOf } from '#domain/site/settings.ts'
import { record } from '#features/audit/commands.ts'
import { UniqueConflict } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { announce } from '#features/indexing/commands.ts'
import { addIllustration } from '#features/media/commands.ts'
import { readSettings } from '#features/settings/queries.ts'
import { findStoredArticle, isVisible, type Edited } from './admin-queries.ts'
import { faultsOf, type ArticleFields } from './save-article.ts'
import { insertArticle, type NewArticle } from './commands.ts'
import type { Editing } from './update-article.ts'
import { reserveSlug, slugFault, slugTaken } from './slugs.ts'

type Creating = Editing & Needs<'illustrator' | 'site'>
type CreateWish = { user_id: string; fields: Partial<ArticleFields> & { title: string } }

/** With a picture of its own from the start, and a free slug unless one was asked for. */
export async function createArticle(deps: Creating, { user_id, fields }: CreateWish): Promise<Edited> {
  const now = deps.clock()
  const [author] = authorsOf(await readSettings(deps), deps.site.name)
  const article: ArticleFields = { ...emptyArticle(author?.name ?? deps.site.name, now), ...fields }
  const faults = faultsOf(article, now)
  const fault = fields.slug === undefined ? undefined : slugFault(fields.slug)
  if (fault !== undefined) faults['slug'] = fault
  if (Object.keys(faults).length > 0) return { ok: false, reason: 'invalid', fields: faults }
  const { title, category } = article
  const hero = await addIllustration(deps, deps.db, { title, category, kind: 'hero', variant: 0 })
  const created = await insert(deps, user_id, {
    ...article,
    id: deps.newId(),
    image_url: hero.url,
    image_alt: fields.image_alt || hero.alt,
    read_time: readTimeOf(article.content),
    created_at: now,
  })
  if (created.ok && isVisible(created.article)) {
    await deps.content.raise()
    await announce(deps, [created.article.slug])
  }
  return created
}

async function insert(deps: Creating, user_id: string, article: NewArticle): Promise<Edited> {
  const { id, title, slug, created_at } = article
  try {
    return await deps.db.transaction().execute(async (trx): Promise<Edited> => {
      const taken = slug === '' ? undefined : await slugTaken(trx, slug)
      if (taken !== undefined) return { ok: false, reason: 'slug taken', fields: { slug: taken } }
      const own = slug || (await reserveSlug(trx, { title, now: created_at }))
      await insertArticle(trx, { ...article, slug: own, updated_by: user_id })
      await record(deps, trx, { user_id, action: 'article.created', subject: id, facts: { title } })
      const stored = await findStoredArticle(trx, id)
      return stored ? { ok: true, article: stored } : { ok: false, reason: 'none' }
    })
  } catch (error) {
    if (!(error instanceof UniqueConflict) || slug === '') throw error
    return { ok: false, reason: 'slug taken', fields: { slug: `The slug “${slug}” has just been taken.` } }
  }
}

function emptyArticle(author: string, now: number): ArticleFields {
  return {
    title: '',
    slug: '',
    excerpt: '',
    category: '',
    author,
    content: '',
    meta_description: '',
    meta_keywords: [],
    trending: false,
    state: 'draft',
    published_date: now,
    image_alt: '',
  }
}
