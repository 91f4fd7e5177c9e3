import { removeInlineImage } from '#domain/articles/inline-images.ts'
import type { Needs } from '#features/deps.ts'
import { addIllustration } from '#features/media/commands.ts'
import { findIllustrationAlt, findPicture, parseMediaId } from '#features/media/queries.ts'
import { findStoredArticle, type UpdateResult } from './admin-queries.ts'
import { updateArticle, type UpdateArticleDeps, type UpdateRequest } from './update-article.ts'

// These take no version: each changes only its own field or line, so it cannot overwrite other edits.

export type ImageRequest = { id: string; user_id: string } & Pick<UpdateRequest, 'ownOnly'>
export type InlineImageRequest = ImageRequest & { src: string }

export async function setHeroImage(
  deps: UpdateArticleDeps,
  { id, user_id, url, ownOnly }: ImageRequest & { url: string },
): Promise<UpdateResult> {
  const article = await findStoredArticle(deps.db, id)
  const ours = article && (await findIllustrationAlt(deps.db, article.image_url))
  return updateArticle(deps, {
    id,
    user_id,
    ownOnly,
    action: 'article.hero_uploaded',
    // The generated alt text describes the illustration, not the uploaded photo.
    change: ({ image_alt }) => ({
      ok: true,
      fields: { image_url: url, image_alt: image_alt === ours ? '' : image_alt },
    }),
  })
}

const suggestedPictures = 5

/** The pictures of the catalog that suit an article, the best first. Undefined if there is no such article. */
export async function suggestPictures({ db, illustrator }: Needs<'db' | 'illustrator'>, id: string) {
  const article = await findStoredArticle(db, id)
  if (!article) return undefined
  const { title, category, meta_keywords } = article
  return illustrator.suggest({ title, category, about: meta_keywords.join(' ') }, suggestedPictures)
}

/** Shows a picture of the catalog, by its name, or one of the media library, by its URL. */
export async function chooseHeroImage(
  deps: UpdateArticleDeps & Needs<'illustrator'>,
  {
    id,
    user_id,
    ownOnly,
    picture,
    url = '',
  }: ImageRequest & { picture?: string | undefined; url?: string | undefined },
): Promise<UpdateResult> {
  const article = await findStoredArticle(deps.db, id)
  if (!article) return { ok: false, reason: 'not_found' }
  const { title, category } = article
  const hero =
    picture === undefined
      ? await findPicture(deps.db, parseMediaId(url) ?? '')
      : await addIllustration(deps, deps.db, { title, category, kind: 'hero', variant: 0, picture })
  if (!hero) return { ok: false, reason: 'not_found' }
  return updateArticle(deps, {
    id,
    user_id,
    ownOnly,
    action: 'article.hero_chosen',
    change: () => ({ ok: true, fields: { image_url: hero.url, image_alt: hero.alt } }),
  })
}

export async function removeInlineImageFrom(
  deps: UpdateArticleDeps,
  { id, user_id, src, ownOnly }: InlineImageRequest,
): Promise<UpdateResult> {
  return updateArticle(deps, {
    id,
    user_id,
    ownOnly,
    action: 'article.image_removed',
    change(now) {
      const content = removeInlineImage(now.content, src)
      return content === undefined
        ? { ok: false, reason: 'not_found' }
        : { ok: true, fields: { content }, details: { src } }
    },
  })
}
