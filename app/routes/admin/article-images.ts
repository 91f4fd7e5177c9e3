import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { removeInline, setHero } from '#features/articles/article-images.ts'
import { redrawAll, redrawHero, redrawInline } from '#features/generation/redraw.ts'
import { told } from './articles.ts'
import type { PictureBody } from './article-schemas.ts'
import { keepUploaded } from './media.ts'

type Of<Body = undefined> = ApiVisit<{ id: string }, Body>

export async function postHero(visit: Of): Promise<Response> {
  const user = await memberOf(visit)
  const { id } = visit.params
  const article = await findStoredArticle(visit.deps.db, id)
  if (!article) return told({ ok: false, reason: 'none' })
  if (article.deleted_at !== null) return told({ ok: false, reason: 'in trash' })
  const kept = await keepUploaded(visit)
  return kept.ok ? told(await setHero(visit.deps, { id, user_id: user.id, url: kept.url })) : kept.refusal
}

export async function postHeroRedrawn(visit: Of): Promise<Response> {
  const user = await memberOf(visit)
  return told(await redrawHero(visit.deps, { id: visit.params.id, user_id: user.id }))
}

export async function postInlineRedrawn(visit: Of<PictureBody>): Promise<Response> {
  const user = await memberOf(visit)
  const wish = { id: visit.params.id, user_id: user.id, src: visit.body.src }
  const { edited, src } = await redrawInline(visit.deps, wish)
  return told(edited, 200, { src })
}

export async function deleteInline(visit: Of<PictureBody>): Promise<Response> {
  const user = await memberOf(visit)
  return told(await removeInline(visit.deps, { id: visit.params.id, user_id: user.id, src: visit.body.src }))
}

export async function postAllRedrawn(visit: Of): Promise<Response> {
  const user = await memberOf(visit)
  return told(await redrawAll(visit.deps, { id: visit.params.id, user_id: user.id }))
}
