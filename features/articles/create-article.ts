import { emptyExtras, estimateReadTime } from '#domain/articles/article.ts'
import type { Writer } from '#domain/articles/provenance.ts'
import { applySiteSettings, resolveAuthors } from '#domain/site/settings.ts'
import { findName } from '#features/accounts/queries.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { queueSubmissionSafely } from '#features/indexing/commands.ts'
import { addIllustration } from '#features/media/commands.ts'
import { recordDecision } from '#features/review/decisions.ts'
import { reviewChange, type Release } from '#features/review/review-change.ts'
import { releasedDetails } from '#features/review/review-text.ts'
import { readSettings } from '#features/settings/queries.ts'
import { findStoredArticle, isVisible, type StoredArticle, type UpdateResult } from './admin-queries.ts'
import { validateArticle, type ArticleFields } from './save-article.ts'
import { insertArticle, type NewArticle } from './commands.ts'
import type { UpdateArticleDeps, UpdateRequest } from './update-article.ts'
import { reserveSlug, findArticleSlugError, findSlugOwnerMessage } from './slugs.ts'

type CreateArticleRequest = {
  user_id: string
  fields: Partial<ArticleFields> & { title: string }
  /** Shown instead of a generated hero image. */
  picture?: Pick<StoredArticle, 'image_url' | 'image_alt'> | undefined
} & Pick<UpdateRequest, 'ownOnly' | 'release' | 'token'>

/** Generates the hero image and a free slug, unless they are given. */
export async function createArticle(
  deps: UpdateArticleDeps & Needs<'illustrator'>,
  { user_id, fields, picture, ownOnly, release, token }: CreateArticleRequest,
): Promise<UpdateResult> {
  const now = deps.clock()
  const settings = await readSettings(deps)
  const { name } = applySiteSettings(deps.config, settings)
  const [author] = resolveAuthors(settings, name)
  const article: ArticleFields = { ...emptyArticle(author?.name ?? name, now), ...fields }
  const errors = validateArticle(article, now)
  const slugError = fields.slug === undefined ? undefined : findArticleSlugError(fields.slug)
  if (slugError !== undefined) errors['slug'] = slugError
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', fields: errors }
  const { title, category } = article
  if (ownOnly && article.state !== 'draft') return { ok: false, reason: 'not_draft' }
  const owner = (await findName(deps.db, user_id)) ?? ''
  const writer: Writer = token === undefined ? { kind: 'person', name: owner } : { kind: 'assistant', token, owner }
  const checked = { ...article, id: deps.newId(), provenance: { writer }, findings: [] }
  const review = await reviewChange(deps, { before: undefined, after: checked, release })
  if (!review.ok) return review
  const hero = picture?.image_url
    ? { url: picture.image_url, alt: picture.image_alt }
    : await addIllustration(deps, deps.db, { title, category, kind: 'hero', variant: 0 })
  const created = await insert(deps, user_id, review.isReleased ? release : undefined, {
    ...checked,
    findings: review.findings,
    owner_id: user_id,
    image_url: hero.url,
    image_alt: fields.image_alt || hero.alt,
    read_time: estimateReadTime(article.content),
    created_at: now,
  })
  if (created.ok && isVisible(created.article)) {
    await deps.contentVersion.bump()
    await queueSubmissionSafely(deps, [created.article.slug])
  }
  return created
}

async function insert(
  deps: UpdateArticleDeps & Needs<'illustrator'>,
  user_id: string,
  release: Release | undefined,
  article: NewArticle,
): Promise<UpdateResult> {
  const { id, title, slug, created_at } = article
  try {
    return await deps.db.transaction().execute(async (trx): Promise<UpdateResult> => {
      const taken = slug === '' ? undefined : await findSlugOwnerMessage(trx, slug)
      if (taken !== undefined) return { ok: false, reason: 'slug_taken', fields: { slug: taken } }
      const articleSlug = slug || (await reserveSlug(trx, { id, title, now: created_at }))
      await insertArticle(trx, { ...article, slug: articleSlug, updated_by: user_id })
      const note = release?.reason.trim()
      const releaseDetails = release && { ...releasedDetails(article.findings ?? []), ...(note && { note }) }
      const details = { title, ...releaseDetails }
      await recordAudit(deps, trx, { user_id, action: 'article.created', subject: id, details })
      if (release) {
        const { findings = [], provenance } = article
        const user_name = provenance?.writer?.kind === 'person' ? provenance.writer.name : ''
        const released = { article_id: id, version: 1, kind: 'released', user_id, user_name, credential: '' } as const
        await recordDecision(deps, trx, { ...released, findings, note: release.reason.trim() })
      }
      const stored = await findStoredArticle(trx, id)
      return stored ? { ok: true, article: stored } : { ok: false, reason: 'not_found' }
    })
  } catch (error) {
    if (!(error instanceof UniqueViolation) || slug === '') throw error
    return { ok: false, reason: 'slug_taken', fields: { slug: `The slug “${slug}” has just been taken.` } }
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
    ...emptyExtras,
  }
}
