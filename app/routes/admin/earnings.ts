import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { parseWindow } from '#features/analytics/time-window.ts'
import { importEarnings, previewEarnings, removeImport } from '#features/earnings/commands.ts'
import { readEarningsOverview } from '#features/earnings/queries.ts'
import { jsonResponse } from './responses.ts'
import type { EarningsImportBody, EarningsPreviewBody } from './earnings-schemas.ts'

export async function postEarningsPreview({ deps, body }: ApiContext<unknown, EarningsPreviewBody>): Promise<Response> {
  const preview = await previewEarnings(deps.db, body.text, body.mapping)
  return 'fault' in preview ? errorResponse(422, 'invalid', preview.fault) : jsonResponse(preview)
}

export async function postEarningsImport(context: ApiContext<unknown, EarningsImportBody>): Promise<Response> {
  const { id: user_id } = await signedInUser(context)
  const imported = await importEarnings(context.deps, { ...context.body, user_id })
  return 'fault' in imported ? errorResponse(422, 'invalid', imported.fault) : jsonResponse(imported, 201)
}

export async function deleteEarningsImport(context: ApiContext<{ id: string }>): Promise<Response> {
  const { id: user_id } = await signedInUser(context)
  return (await removeImport(context.deps, context.params.id, user_id)) ? jsonResponse({}) : notFound()
}

export async function getEarnings({ deps, site, query }: ApiContext): Promise<Response> {
  const figures = await readEarningsOverview(deps.db, site, parseWindow(deps.clock(), query))
  const imports = figures.imports.map(({ at_ms, ...line }) => ({ ...line, at: toIsoString(at_ms) }))
  return jsonResponse({ ...figures, imports })
}
