import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { iso } from '#domain/text/dates.ts'
import { openWindow } from '#features/analytics/time-window.ts'
import { importEarnings, previewEarnings, removeImport } from '#features/earnings/commands.ts'
import { readEarningsFigures } from '#features/earnings/queries.ts'
import { answer } from './responses.ts'
import type { EarningsImport, EarningsPreview } from './earnings-schemas.ts'

export async function postEarningsPreview({ deps, body }: ApiVisit<unknown, EarningsPreview>): Promise<Response> {
  const preview = await previewEarnings(deps.db, body.text, body.mapping)
  return 'fault' in preview ? refuse(422, 'invalid', preview.fault) : answer(preview)
}

export async function postEarnings(visit: ApiVisit<unknown, EarningsImport>): Promise<Response> {
  const { id: user_id } = await memberOf(visit)
  const imported = await importEarnings(visit.deps, { ...visit.body, user_id })
  return 'fault' in imported ? refuse(422, 'invalid', imported.fault) : answer(imported, 201)
}

export async function deleteEarnings(visit: ApiVisit<{ id: string }>): Promise<Response> {
  const { id: user_id } = await memberOf(visit)
  return (await removeImport(visit.deps, visit.params.id, user_id)) ? answer({}) : nothingHere()
}

export async function getEarnings({ deps, query }: ApiVisit): Promise<Response> {
  const figures = await readEarningsFigures(deps.db, deps.site, openWindow(deps.clock(), query))
  const imports = figures.imports.map(({ at_ms, ...line }) => ({ ...line, at: iso(at_ms) }))
  return answer({ ...figures, imports })
}
