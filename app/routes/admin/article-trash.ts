import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { emptyTrash, restoreArticles, trashAll, trashArticle } from '#features/articles/trash.ts'
import { answer } from './responses.ts'
import type { Restored, ShownCount } from './article-schemas.ts'

export async function deleteArticle(visit: ApiVisit<{ id: string }>): Promise<Response> {
  const user = await memberOf(visit)
  const found = await trashArticle(visit.deps, { id: visit.params.id, user_id: user.id })
  return found ? answer({}) : nothingHere()
}

export async function postDeleteAll(visit: ApiVisit<unknown, ShownCount>): Promise<Response> {
  const user = await memberOf(visit)
  const outcome = await trashAll(visit.deps, { count: visit.body.count, user_id: user.id })
  if (outcome.ok) return answer({ deleted: outcome.ids.length, ids: outcome.ids })
  return refuse(409, 'count_changed', 'The number of articles has changed in the meantime. Please look again.')
}

export async function postRestore(visit: ApiVisit<unknown, Restored>): Promise<Response> {
  const user = await memberOf(visit)
  return answer({ restored: await restoreArticles(visit.deps, { ids: visit.body.ids, user_id: user.id }) })
}

export async function postEmptyTrash(visit: ApiVisit<unknown, unknown>): Promise<Response> {
  const user = await memberOf(visit)
  return answer({ removed: await emptyTrash(visit.deps, { user_id: user.id }) })
}
