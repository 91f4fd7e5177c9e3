import { removePicture } from '#domain/articles/inline-images.ts'
import { findDrawnAlt } from '#features/media/queries.ts'
import { findStoredArticle, type Edited } from './admin-queries.ts'
import { changeArticle, type Editing } from './update-article.ts'

// Neither asks for a version: each touches its own field or its own line, whatever else has changed.

export type ImageWish = { id: string; user_id: string }
export type InlineWish = ImageWish & { src: string }

export async function setHero(deps: Editing, { id, user_id, url }: ImageWish & { url: string }): Promise<Edited> {
  const article = await findStoredArticle(deps.db, id)
  const ours = article && (await findDrawnAlt(deps.db, article.image_url))
  return changeArticle(deps, {
    id,
    user_id,
    action: 'article.hero_uploaded',
    // What we wrote about the drawing does not describe the photo.
    change: ({ image_alt }) => ({
      ok: true,
      fields: { image_url: url, image_alt: image_alt === ours ? '' : image_alt },
    }),
  })
}

export async function removeInline(deps: Editing, { id, user_id, src }: InlineWish): Promise<Edited> {
  return changeArticle(deps, {
    id,
    user_id,
    action: 'article.image_removed',
    change(now) {
      const content = removePicture(now.content, src)
      return content === undefined ? { ok: false, reason: 'none' } : { ok: true, fields: { content }, facts: { src } }
    },
  })
}
