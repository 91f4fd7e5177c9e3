import type { ArticleExtras } from '#domain/articles/article.ts'
import { findPublishErrors } from '#domain/articles/publishing.ts'
import type { UpdateResult, StoredArticle } from './admin-queries.ts'
import { updateArticle, type ArticleChange, type UpdateArticleDeps, type UpdateRequest } from './update-article.ts'
import { findArticleSlugError } from './slugs.ts'
import { findVersion, pickText } from './versions.ts'

type TextField = 'title' | 'slug' | 'excerpt' | 'category' | 'author' | 'content' | 'meta_description' | 'meta_keywords'
type StateField = 'trending' | 'state' | 'published_date' | 'image_alt'
type ExtraField = Exclude<keyof ArticleExtras, 'revised_at' | 'reviewer_name' | 'reviewer_credential' | 'reviewed_at'>
export type ArticleFields = Pick<StoredArticle, TextField | StateField | ExtraField>
export type SavedFields = Partial<ArticleFields & Pick<StoredArticle, 'sample'>>

/** The clock of an admin's computer may be a little ahead. */
const clockSkewMs = 5 * 60 * 1000

/** Drafts need only a title; anything published or scheduled must be complete. */
export function validateArticle(article: ArticleFields, now: number): Record<string, string> {
  const fields: Record<string, string> = {}
  if (article.title.trim() === '') fields['title'] = 'Please enter a title.'
  if (article.state === 'draft') return fields
  Object.assign(fields, findPublishErrors(article))
  if (article.state === 'published' && article.published_date > now + clockSkewMs) {
    fields['published_date'] =
      'This date is in the future. Choose an earlier date, or unpublish the article to schedule it.'
  }
  return fields
}

type SaveArticleRequest = {
  id: string
  version: number
  user_id: string
  fields: SavedFields
  /** The change matters to readers, so the article counts as updated now. */
  revised?: boolean | undefined
  /** Publishing a draft leaves its date alone, as an undo needs it. */
  keepsDate?: boolean
} & Pick<UpdateRequest, 'ownOnly' | 'release' | 'autosave'>

/** Reports a conflict if the article has changed since `version`. */
export async function saveArticle(
  deps: UpdateArticleDeps,
  { id, version, user_id, fields, revised = false, keepsDate = false, ...rules }: SaveArticleRequest,
): Promise<UpdateResult> {
  const now = deps.clock()
  return updateArticle(deps, {
    id,
    version,
    user_id,
    ...rules,
    action: fields.sample === false ? 'article.adopted' : 'article.saved',
    isRepeated: (stored) => hasFields(stored, fields),
    change(before) {
      const change: ArticleChange = {
        ...fields,
        ...(!keepsDate && dateOnPublish(before, fields, now)),
        ...(revised && { revised_at: now }),
      }
      const after = { ...before, ...change }
      const errors = validateArticle(after, now)
      if (rules.autosave && [before, after].some(({ state }) => state !== 'draft')) {
        errors['state'] = 'Only drafts are saved automatically.'
      }
      const slugError = after.slug === before.slug ? undefined : findArticleSlugError(after.slug)
      if (slugError !== undefined) errors['slug'] = slugError
      if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', fields: errors }
      return { ok: true, fields: change, details: after.state === before.state ? {} : { state: after.state } }
    },
  })
}

/** Publishing a draft dates it now, unless a new date was chosen. */
function dateOnPublish(before: StoredArticle, fields: Partial<ArticleFields>, now: number): ArticleChange {
  if (before.state !== 'draft' || fields.state !== 'published') return {}
  const dated = fields.published_date !== undefined && fields.published_date !== before.published_date
  return dated ? {} : { published_date: now }
}

/** Publishing dates the article itself, so the stored date may be the time of the save instead of the one that was sent. */
function hasFields(stored: StoredArticle, fields: Partial<ArticleFields>): boolean {
  const names = Object.keys(fields) as (keyof ArticleFields)[]
  const datedBySave = fields.state === 'published' && Math.abs(stored.published_date - stored.updated_at) < 1000
  return names.every(
    (name) =>
      JSON.stringify(stored[name]) === JSON.stringify(fields[name]) || (name === 'published_date' && datedBySave),
  )
}

type RestoreVersionRequest = { id: string; former: number; version: number; user_id: string } & Pick<
  UpdateRequest,
  'ownOnly' | 'release'
>

/** Restores text and images only; slug, date and state stay as they are. An approval has to be given again. */
export async function restoreVersion(
  deps: UpdateArticleDeps,
  { id, former, version, user_id, ...rules }: RestoreVersionRequest,
): Promise<UpdateResult> {
  const stored = await findVersion(deps.db, id, former)
  if (!stored) return { ok: false, reason: 'not_found' }
  const { slug: _slug, reviewer_name: _name, reviewer_credential: _title, reviewed_at: _at, ...text } = pickText(stored)
  const { provenance } = stored
  return updateArticle(deps, {
    id,
    version,
    user_id,
    ...rules,
    action: 'article.version_restored',
    change: () => ({
      ok: true,
      fields: { ...text, ...(provenance.writer && { provenance }) },
      details: { from: former },
    }),
  })
}
