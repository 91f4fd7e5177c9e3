import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { removeInlineImageFrom, setHeroImage } from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { editResponse } from './articles.ts'
import type { InlineImageBody } from './article-schemas.ts'
import { storeUpload } from './media.ts'

type ArticleContext<Body = undefined> = ApiContext<{ id: string }, Body>

export async function postHero(context: ArticleContext): Promise<Response> {
  const user = await signedInUser(context)
  const { id } = context.params
  const article = await findStoredArticle(context.deps.db, id)
  if (!article) return editResponse({ ok: false, reason: 'none' })
  if (article.deleted_at !== null) return editResponse({ ok: false, reason: 'in trash' })
  const stored = await storeUpload(context)
  return stored.ok
    ? editResponse(await setHeroImage(context.deps, { id, user_id: user.id, url: stored.url }))
    : stored.rejection
}

export async function regenerateHero(context: ArticleContext): Promise<Response> {
  const user = await signedInUser(context)
  return editResponse(await redrawHero(context.deps, { id: context.params.id, user_id: user.id }))
}

export async function regenerateInlineImage(context: ArticleContext<InlineImageBody>): Promise<Response> {
  const user = await signedInUser(context)
  const input = { id: context.params.id, user_id: user.id, src: context.body.src }
  const { edited, src } = await redrawInline(context.deps, input)
  return editResponse(edited, 200, { src })
}

export async function deleteInlineImage(context: ArticleContext<InlineImageBody>): Promise<Response> {
  const user = await signedInUser(context)
  return editResponse(
    await removeInlineImageFrom(context.deps, { id: context.params.id, user_id: user.id, src: context.body.src }),
  )
}

export async function regenerateImages(context: ArticleContext): Promise<Response> {
  const user = await signedInUser(context)
  return editResponse(await redrawAll(context.deps, { id: context.params.id, user_id: user.id }))
}
