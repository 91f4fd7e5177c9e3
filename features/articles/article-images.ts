import { removeInlineImage } from '#domain/articles/inline-images.ts'
import { findIllustrationAlt } from '#features/media/queries.ts'
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
