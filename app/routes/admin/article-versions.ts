import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound } from '#app/responses.ts'
import { findStoredArticle } from '#features/articles/admin-queries.ts'
import { restoreVersion } from '#features/articles/save-article.ts'
import { findVersion, listVersions } from '#features/articles/versions.ts'
import { jsonResponse } from './responses.ts'
import { editResponse } from './articles.ts'
import type { RestoreVersionBody } from './article-schemas.ts'

type VersionContext<Body = undefined> = ApiContext<{ id: string; version: string }, Body>

export async function getVersions({ deps, params }: ApiContext<{ id: string }>): Promise<Response> {
  if (!(await findStoredArticle(deps.db, params.id))) return notFound()
  return jsonResponse({ versions: await listVersions(deps.db, params.id) })
}

export async function getVersion({ deps, params }: VersionContext): Promise<Response> {
  const former = parseVersion(params.version)
  const found = former === undefined ? undefined : await findVersion(deps.db, params.id, former)
  return found ? jsonResponse(found) : notFound()
}

export async function postVersionRestore(context: VersionContext<RestoreVersionBody>): Promise<Response> {
  const user = await signedInUser(context)
  const former = parseVersion(context.params.version)
  if (former === undefined) return notFound()
  const { version } = context.body
  return editResponse(await restoreVersion(context.deps, { id: context.params.id, former, version, user_id: user.id }))
}

function parseVersion(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
