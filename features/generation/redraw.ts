import { parseArticleText } from '#domain/articles/article-text.ts'
import { listSections } from '#domain/articles/blocks.ts'
import * as inline from '#domain/articles/inline-images.ts'
import {
  findStoredArticle,
  type UpdateResult,
  type UpdateFailure,
  type StoredArticle,
} from '#features/articles/admin-queries.ts'
import type { ImageRequest, InlineImageRequest } from '#features/articles/article-images.ts'
import { updateArticle, type UpdateArticleDeps } from '#features/articles/update-article.ts'
import type { Needs } from '#features/deps.ts'
import { filterIllustrations, findIllustrationRequestByUrl } from '#features/media/queries.ts'
import type { Db } from '#features/tables.ts'
import { callProvider, createCircuitBreakers } from './call-provider.ts'
import { ProviderError } from './ports.ts'
import { applyGenerationSettings } from './settings.ts'
import type { ItemImage } from './tables.ts'
import { DailyCapReached } from './usage.ts'

// These take no version: each changes only its own field or line, so it cannot overwrite other edits.

type RedrawDeps = UpdateArticleDeps & Needs<'generation'>

const notFound: UpdateFailure = { ok: false, reason: 'not_found' }
const minInlineImages = 2

export async function redrawHero(deps: RedrawDeps, { id, user_id }: ImageRequest): Promise<UpdateResult> {
  return withArticle(deps, id, async (article) => {
    const variant = await nextVariant(deps.db, [article.image_url])
    const hero = await drawImage(deps, article, { kind: 'hero', variant, about: article.title })
    return updateArticle(deps, {
      id,
      user_id,
      action: 'article.hero_redrawn',
      change: () => ({ ok: true, fields: { image_url: hero.url, image_alt: hero.alt } }),
    })
  })
}

export async function redrawInline(deps: RedrawDeps, { id, user_id, src }: InlineImageRequest) {
  let drawn = src
  const edited = await withArticle(deps, id, async (article) => {
    if (inline.removeInlineImage(article.content, src) === undefined) return notFound
    const variant = await nextVariant(deps.db, inline.listInlineImages(article.content))
    const about = listSections(parseArticleText(article.content.slice(0, article.content.indexOf(src)))).at(-1)?.text
    const image = await drawImage(deps, article, { kind: 'inline', variant, about: about ?? article.title })
    drawn = image.url
    return updateArticle(deps, {
      id,
      user_id,
      action: 'article.image_redrawn',
      change(now) {
        const content = inline.replaceInlineImage(now.content, src, image)
        return content === undefined ? notFound : { ok: true, fields: { content } }
      },
    })
  })
  return { edited, src: drawn }
}

/** Replaces the hero and all generated inline images. Uploaded and linked images stay. */
export async function redrawAll(deps: RedrawDeps, { id, user_id }: ImageRequest): Promise<UpdateResult> {
  return withArticle(deps, id, async (article) => {
    const sections = listSections(parseArticleText(article.content))
    const noSections = { content: 'Article has no H2 sections to place images after' }
    if (sections.length === 0) return { ok: false, reason: 'no_sections', fields: noSections }
    const former = await filterIllustrations(deps.db, inline.listInlineImages(article.content))
    const variant = await nextVariant(deps.db, [article.image_url])
    const hero = await drawImage(deps, article, { kind: 'hero', variant, about: article.title })
    const first = await nextVariant(deps.db, [...former])
    const count = Math.min(sections.length, Math.max(minInlineImages, former.size))
    const step = Math.max(1, Math.floor(sections.length / (count + 1)))
    const images: ItemImage[] = []
    for (let number = 0; number < count; number++) {
      const about = sections[step * (number + 1) - 1]?.text ?? article.title
      images.push(await drawImage(deps, article, { kind: 'inline', variant: first + number, about }))
    }
    return updateArticle(deps, {
      id,
      user_id,
      action: 'article.images_redrawn',
      change(now) {
        if (inline.countSections(now.content) === 0) return { ok: false, reason: 'no_sections', fields: noSections }
        const content = inline.insertInlineImages(
          inline.removeInlineImages(now.content, (url) => former.has(url)),
          images,
        )
        return { ok: true, fields: { content, image_url: hero.url, image_alt: hero.alt } }
      },
    })
  })
}

/** Checks the article first, so that no paid image is generated in vain. */
async function withArticle(
  deps: RedrawDeps,
  id: string,
  work: (article: StoredArticle) => Promise<UpdateResult>,
): Promise<UpdateResult> {
  const article = await findStoredArticle(deps.db, id)
  if (!article) return notFound
  if (article.deleted_at !== null) return { ok: false, reason: 'in_trash' }
  try {
    return await work(article)
  } catch (error) {
    if (error instanceof DailyCapReached) return { ok: false, reason: 'cap_reached', message: error.singleMessage }
    if (error instanceof ProviderError) return { ok: false, reason: 'provider_failed', message: error.message }
    throw error
  }
}

type DrawRequest = { kind: 'hero' | 'inline'; variant: number; about: string }

/** Must not run in a transaction, because an illustrator may be slow. */
async function drawImage(
  deps: RedrawDeps,
  { title, category, image_url }: StoredArticle,
  request: DrawRequest,
): Promise<ItemImage> {
  const configured = { ...(await applyGenerationSettings(deps)), breakers: createCircuitBreakers(deps) }
  const { illustrator } = configured.generation
  const picture = (await findIllustrationRequestByUrl(deps.db, image_url))?.picture
  return callProvider(configured, {
    kind: 'image',
    isPaid: illustrator.isPaid,
    signal: new AbortController().signal,
    call: (signal) => illustrator.illustrate({ title, category, picture, ...request }, signal),
  })
}

async function nextVariant(db: Db, urls: readonly string[]): Promise<number> {
  let next = 0
  for (const url of urls) next = Math.max(next, ((await findIllustrationRequestByUrl(db, url))?.variant ?? -1) + 1)
  return next
}
