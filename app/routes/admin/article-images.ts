import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { actingUser, signedInUser } from '#app/guards/require-access.ts'
import { json } from '#app/responses.ts'
import { findArticleFor } from '#features/articles/admin-queries.ts'
import { removeInlineImageFrom, setHeroImage } from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { articleJson, editError, editResponse } from './article-responses.ts'
import { ownRules, savedArticleResponse } from './articles.ts'
import { storeUpload } from './media.ts'

export const inlineImageBody = z.strictObject({ src: z.string().min(1).max(2000) })
/** `src`: where the new image is. */
export const inlineImageResponse = savedArticleResponse.extend({ src: z.string() })

type ArticleContext<Body = undefined> = ApiContext<{ id: string }, Body>
type InlineImageContext = ArticleContext<z.output<typeof inlineImageBody>>

export async function postHero(context: ArticleContext) {
  const { id } = context.params
  const article = await findArticleFor(context.deps.db, id, await actingUser(context))
  if (!article) return editError({ ok: false, reason: 'none' })
  if (article.deleted_at !== null) return editError({ ok: false, reason: 'in trash' })
  const stored = await storeUpload(context)
  return stored.ok
    ? editResponse(await setHeroImage(context.deps, { ...(await ownRules(context)), id, url: stored.url }))
    : stored.rejection
}

export async function regenerateHero(context: ArticleContext) {
  const user = await signedInUser(context)
  return editResponse(await redrawHero(context.deps, { id: context.params.id, user_id: user.id }))
}

export async function regenerateInlineImage(context: InlineImageContext) {
  const user = await signedInUser(context)
  const input = { id: context.params.id, user_id: user.id, src: context.body.src }
  const { edited, src } = await redrawInline(context.deps, input)
  return edited.ok ? json({ article: articleJson(edited.article), src }) : editError(edited)
}

export async function deleteInlineImage(context: InlineImageContext) {
  const input = { ...(await ownRules(context)), id: context.params.id, src: context.body.src }
  return editResponse(await removeInlineImageFrom(context.deps, input))
}

export async function regenerateImages(context: ArticleContext) {
  const user = await signedInUser(context)
  return editResponse(await redrawAll(context.deps, { id: context.params.id, user_id: user.id }))
}
