import type { Needs } from '#features/deps.ts'
import { addIllustration, type StoredPicture } from '#features/media/commands.ts'
import {
  countSections,
  picturesIn,
  placePictures,
  removePicture,
  removePictures,
  replacePicture,
} from '#domain/inline-pictures.ts'
import { findDrawnAlt, findRecipeOf, isDrawn } from '#features/media/reads.ts'
import type { PictureKind } from '#features/ports.ts'
import type { Db } from '#features/tables.ts'
import { findStoredArticle, type Edited, type Refusal, type StoredArticle } from './admin-article.ts'
import { changeArticle, type Editing } from './edit.ts'

// None of these asks for a version: each touches its own field or its own line, whatever else has changed.

type Drawing = Editing & Needs<'illustrator'>
type Wish = { id: string; user_id: string }
type InlineWish = Wish & { src: string }

const none: Refusal = { ok: false, reason: 'none' }
const fewestInline = 2

export async function setHero(deps: Editing, { id, user_id, url }: Wish & { url: string }): Promise<Edited> {
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

export async function redrawHero(deps: Drawing, { id, user_id }: Wish): Promise<Edited> {
  const article = await findStoredArticle(deps.db, id)
  if (!article) return none
  const hero = await draw(deps, article, 'hero', await nextVariant(deps.db, [article.image_url]))
  return changeArticle(deps, {
    id,
    user_id,
    action: 'article.hero_redrawn',
    change: () => ({ ok: true, fields: { image_url: hero.url, image_alt: hero.alt } }),
  })
}

export type Redrawn = { edited: Edited; src: string }

export async function redrawInline(deps: Drawing, { id, user_id, src }: InlineWish): Promise<Redrawn> {
  const article = await findStoredArticle(deps.db, id)
  if (!article || removePicture(article.content, src) === undefined) return { edited: none, src }
  const picture = await draw(deps, article, 'inline', await nextVariant(deps.db, picturesIn(article.content)))
  const edited = await changeArticle(deps, {
    id,
    user_id,
    action: 'article.image_redrawn',
    change(now) {
      const content = replacePicture(now.content, src, picture)
      return content === undefined ? none : { ok: true, fields: { content } }
    },
  })
  return { edited, src: picture.url }
}

export async function removeInline(deps: Editing, { id, user_id, src }: InlineWish): Promise<Edited> {
  return changeArticle(deps, {
    id,
    user_id,
    action: 'article.image_removed',
    change(now) {
      const content = removePicture(now.content, src)
      return content === undefined ? none : { ok: true, fields: { content }, facts: { src } }
    },
  })
}

/** A new hero, and new pictures between the sections. Pictures that somebody uploaded or linked there stay. */
export async function redrawAll(deps: Drawing, { id, user_id }: Wish): Promise<Edited> {
  const article = await findStoredArticle(deps.db, id)
  if (!article) return none
  const sections = countSections(article.content)
  const noSections = { content: 'Article has no H2 sections to place images after' }
  if (sections === 0) return { ok: false, reason: 'no sections', fields: noSections }
  const former = picturesIn(article.content).filter(isDrawn)
  const hero = await draw(deps, article, 'hero', await nextVariant(deps.db, [article.image_url]))
  const first = await nextVariant(deps.db, former)
  const pictures: StoredPicture[] = []
  for (let number = 0; number < Math.min(sections, Math.max(fewestInline, former.length)); number++) {
    pictures.push(await draw(deps, article, 'inline', first + number))
  }
  return changeArticle(deps, {
    id,
    user_id,
    action: 'article.images_redrawn',
    change(now) {
      if (countSections(now.content) === 0) return { ok: false, reason: 'no sections', fields: noSections }
      const content = placePictures(removePictures(now.content, isDrawn), pictures)
      return { ok: true, fields: { content, image_url: hero.url, image_alt: hero.alt } }
    },
  })
}

/** Outside of any transaction: another illustrator may take its time. */
async function draw(deps: Drawing, { title, category }: StoredArticle, kind: PictureKind, variant: number) {
  return addIllustration(deps, deps.db, { title, category, kind, variant })
}

/** One that none of these pictures has. */
async function nextVariant(db: Db, urls: readonly string[]): Promise<number> {
  let next = 0
  for (const url of urls) next = Math.max(next, ((await findRecipeOf(db, url))?.variant ?? -1) + 1)
  return next
}
