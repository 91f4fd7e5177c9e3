import type { SourcePost } from '#domain/import/source.ts'
import { customPageErrors, type CustomPageInput } from '#domain/site/custom-page.ts'
import { menus } from '#domain/site/pages.ts'
import { findSlugError } from '#domain/text/slug.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from '../import-deps.ts'
import type { LeasedImport } from '../leases.ts'
import { textIn, textsIn } from './row-fields.ts'

const maxFormer = 20

type Own = Pick<CustomPageInput, 'intro' | 'menu' | 'state'> & { former_paths: readonly string[]; held: string }

/**
 * What only our own export knows of a page. One that was published is again, unless the safety check finds something;
 * `held` says what.
 */
export async function readOwnPage(
  deps: ImportDeps,
  { options }: Pick<LeasedImport, 'options'>,
  post: SourcePost,
  page: Pick<CustomPageInput, 'path' | 'title' | 'description' | 'content'>,
): Promise<Own> {
  const { extras = {}, status } = post
  const intro = textIn(extras, 'intro')
  const menu = menus.find((one) => one === extras['menu']) ?? null
  const former = textsIn(extras, 'former_paths').filter((path) => findSlugError(path.slice(1)) === undefined)
  const input = { ...page, intro, menu, state: 'published' as const }
  const wanted = status === 'published' && options.status === 'as they were'
  const errors = wanted ? Object.values(customPageErrors(input)) : []
  const { title, description, content } = page
  const findings = wanted ? await checkPublicText(deps, { title, fields: [intro, description], content }) : []
  const held = [...errors, ...findings.map(({ reason }) => reason)].join(' ')
  const isPublished = wanted && held === ''
  return {
    ...{ menu, held, intro: customPageErrors({ ...input, content: '-' })['intro'] === undefined ? intro : '' },
    former_paths: former.slice(0, maxFormer),
    state: isPublished ? 'published' : 'draft',
  }
}

/** Former addresses of an article lead to it again, if no other article has them. */
export async function keepFormerSlugs(
  trx: Db,
  { id, extras = {}, now }: { id: string; extras: SourcePost['extras']; now: number },
): Promise<void> {
  const slugs = textsIn(extras, 'former_slugs').filter((slug) => findSlugError(slug) === undefined)
  for (const slug of new Set(slugs.slice(0, maxFormer)))
    await trx
      .insertInto('article_slugs')
      .values({ slug, article_id: id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
