import { parseRedirectCsv } from '#domain/redirects/redirect-csv.ts'
import type { RedirectInput } from '#domain/redirects/redirect.ts'
import type { Result, Unreadable } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { addRedirects, previewRedirects, type RedirectDeps } from './commands.ts'

export type ImportRow = RedirectInput & { line: number; errors: string[] }

/** What each line becomes, or why not. Stores nothing. */
export async function previewRedirectCsv(
  deps: Needs<'db' | 'clock' | 'config'>,
  text: string,
  routePaths: readonly string[],
): Promise<Result<{ rows: ImportRow[] }, Unreadable>> {
  const parsed = parseRedirectCsv(text)
  if (!parsed.ok) return parsed
  const readable = parsed.rows.filter(({ error }) => error === undefined)
  const { refused } = await previewRedirects(
    deps,
    deps.db,
    readable.map(({ input }) => input),
    { routePaths },
  )
  const errors = new Map(refused.map(({ index, fields }) => [readable[index]?.line, Object.values(fields)]))
  const rows = parsed.rows.map(({ line, input, error }) => {
    return { ...input, line, errors: error === undefined ? (errors.get(line) ?? []) : [error] }
  })
  return { ok: true, rows }
}

/** Adds the lines that fit. */
export async function importRedirectCsv(
  deps: RedirectDeps,
  text: string,
  { user_id, routePaths }: { user_id: string; routePaths: readonly string[] },
): Promise<Result<{ added: number; refused: number; shortened: number }, Unreadable>> {
  const parsed = parseRedirectCsv(text)
  if (!parsed.ok) return parsed
  const inputs = parsed.rows.flatMap(({ input, error }) => (error === undefined ? [input] : []))
  const { added, shortened } = await deps.db.transaction().execute(async (trx) => {
    const result = await addRedirects(deps, trx, inputs, { source: 'file', user_id, routePaths })
    const details = { count: result.added.length, title: `${result.added.length} addresses` }
    if (result.added.length > 0) await recordAudit(deps, trx, { user_id, action: 'redirects.imported', details })
    return result
  })
  if (added.length > 0) await deps.contentVersion.bump()
  return { ok: true, added: added.length, refused: parsed.rows.length - added.length, shortened: shortened.length }
}
