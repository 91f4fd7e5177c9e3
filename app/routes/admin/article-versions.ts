import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere } from '#app/error-response.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { restoreVersion } from '#features/articles/save-article.ts'
import { findVersion, listVersions } from '#features/articles/versions.ts'
import { answer } from './responses.ts'
import { told } from './articles.ts'
import type { FromVersion } from './article-schemas.ts'

type OfVersion<Body = undefined> = ApiVisit<{ id: string; version: string }, Body>

export async function getVersions({ deps, params }: ApiVisit<{ id: string }>): Promise<Response> {
  if (!(await findStoredArticle(deps.db, params.id))) return nothingHere()
  return answer({ versions: await listVersions(deps.db, params.id) })
}

export async function getVersion({ deps, params }: OfVersion): Promise<Response> {
  const former = numberOf(params.version)
  const found = former === undefined ? undefined : await findVersion(deps.db, params.id, former)
  return found ? answer(found) : nothingHere()
}

export async function postVersionRestore(visit: OfVersion<FromVersion>): Promise<Response> {
  const user = await memberOf(visit)
  const former = numberOf(visit.params.version)
  if (former === undefined) return nothingHere()
  const { version } = visit.body
  return told(await restoreVersion(visit.deps, { id: visit.params.id, former, version, user_id: user.id }))
}

function numberOf(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
