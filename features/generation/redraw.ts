import { parseArticleText, sectionsOf } from '#domain/articles/article-text.ts'
import {
  countSections,
  picturesIn,
  placePictures,
  removePicture,
  removePictures,
  replacePicture,
} from '#domain/articles/inline-images.ts'
import { findStoredArticle, type Edited, type Refusal, type StoredArticle } from '#features/articles/admin-queries.ts'
import type { ImageWish, InlineWish } from '#features/articles/article-images.ts'
import { changeArticle, type Editing } from '#features/articles/update-article.ts'
import type { Needs } from '#features/deps.ts'
import { drawnAmong, findRecipeOf } from '#features/media/queries.ts'
import type { Db } from '#features/tables.ts'
import { askOutside, createBreakers } from './call-provider.ts'
import { OutsideFailure } from './ports.ts'
import type { ItemPicture } from './tables.ts'
import { CapReached } from './usage.ts'

// None of these asks for a version: each touches its own field or its own line, whatever else has changed.

type Drawing = Editing & Needs<'site' | 'generation'>

const none: Refusal = { ok: false, reason: 'none' }
const fewestInline = 2

export async function redrawHero(deps: Drawing, { id, user_id }: ImageWish): Promise<Edited> {
  return redrawn(deps, id, async (article) => {
    const variant = await nextVariant(deps.db, [article.image_url])
    const hero = await draw(deps, article, { kind: 'hero', variant, about: article.title })
    return changeArticle(deps, {
      id,
      user_id,
      action: 'article.hero_redrawn',
      change: () => ({ ok: true, fields: { image_url: hero.url, image_alt: hero.alt } }),
    })
  })
}

type Redrawn = { edited: Edited; src: string }

export async function redrawInline(deps: Drawing, { id, user_id, src }: InlineWish): Promise<Redrawn> {
  let drawn = src
  const edited = await redrawn(deps, id, async (article) => {
    if (removePicture(article.content, src) === undefined) return none
    const variant = await nextVariant(deps.db, picturesIn(article.content))
    const about = sectionsOf(parseArticleText(article.content.slice(0, article.content.indexOf(src)))).at(-1)?.text
    const picture = await draw(deps, article, { kind: 'inline', variant, about: about ?? article.title })
    drawn = picture.url
    return changeArticle(deps, {
      id,
      user_id,
      action: 'article.image_redrawn',
      change(now) {
        const content = replacePicture(now.content, src, picture)
        return content === undefined ? none : { ok: true, fields: { content } }
      },
    })
  })
  return { edited, src: drawn }
}

/** A new hero, and new pictures between the sections. Pictures that somebody uploaded or linked there stay. */
export async function redrawAll(deps: Drawing, { id, user_id }: ImageWish): Promise<Edited> {
  return redrawn(deps, id, async (article) => {
    const sections = sectionsOf(parseArticleText(article.content))
    const noSections = { content: 'Article has no H2 sections to place images after' }
    if (sections.length === 0) return { ok: false, reason: 'no sections', fields: noSections }
    const former = await drawnAmong(deps.db, picturesIn(article.content))
    const variant = await nextVariant(deps.db, [article.image_url])
    const hero = await draw(deps, article, { kind: 'hero', variant, about: article.title })
    const first = await nextVariant(deps.db, [...former])
    const wanted = Math.min(sections.length, Math.max(fewestInline, former.size))
    const step = Math.max(1, Math.floor(sections.length / (wanted + 1)))
    const pictures: ItemPicture[] = []
    for (let number = 0; number < wanted; number++) {
      const about = sections[step * (number + 1) - 1]?.text ?? article.title
      pictures.push(await draw(deps, article, { kind: 'inline', variant: first + number, about }))
    }
    return changeArticle(deps, {
      id,
      user_id,
      action: 'article.images_redrawn',
      change(now) {
        if (countSections(now.content) === 0) return { ok: false, reason: 'no sections', fields: noSections }
        const content = placePictures(
          removePictures(now.content, (url) => former.has(url)),
          pictures,
        )
        return { ok: true, fields: { content, image_url: hero.url, image_alt: hero.alt } }
      },
    })
  })
}

/** Nothing is drawn, and so nothing paid, for an article that cannot take it; what the illustrator does not do is said. */
async function redrawn(deps: Drawing, id: string, work: (article: StoredArticle) => Promise<Edited>): Promise<Edited> {
  const article = await findStoredArticle(deps.db, id)
  if (!article) return none
  if (article.deleted_at !== null) return { ok: false, reason: 'in trash' }
  try {
    return await work(article)
  } catch (error) {
    if (error instanceof CapReached) return { ok: false, reason: 'not drawn', status: 409, message: error.alone }
    if (error instanceof OutsideFailure) return { ok: false, reason: 'not drawn', status: 502, message: error.message }
    throw error
  }
}

type PictureWish = { kind: 'hero' | 'inline'; variant: number; about: string }

/** Outside of any transaction: an illustrator may take its time. */
async function draw(deps: Drawing, { title, category }: StoredArticle, wish: PictureWish): Promise<ItemPicture> {
  const { pictures } = deps.generation
  return askOutside(deps, createBreakers(deps), {
    kind: 'image',
    isPaid: pictures.isPaid,
    signal: new AbortController().signal,
    ask: (inTime) => pictures.illustrate({ title, category, ...wish }, inTime),
  })
}

/** One that none of these pictures has. */
async function nextVariant(db: Db, urls: readonly string[]): Promise<number> {
  let next = 0
  for (const url of urls) next = Math.max(next, ((await findRecipeOf(db, url))?.variant ?? -1) + 1)
  return next
}
