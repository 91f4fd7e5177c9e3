import {
  exportDays,
  partsOfKind,
  type ExportContents,
  type ExportKind,
  type ExportPart,
} from '#domain/export/export.ts'
import type { Failure, Result } from '#domain/result.ts'
import { changeAudited, recordAudit } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { ExportDeps } from './export-deps.ts'

const linkTtlMs = 5 * 60 * 1000
const day = 24 * 60 * 60 * 1000
/** Of copies at a time: each may be as large as the site. */
const maxExports = 10
/** What the site itself needs beside a copy. */
const reservedBytes = 200 * 2 ** 20

type Refused = Failure<{ reason: 'already_making' | 'too_many' | 'no_room'; sentence: string }>
const refuse = (reason: Refused['reason'], sentence: string): Refused => ({ ok: false, reason, sentence })

type NewExport = { kind: ExportKind; contents: ExportContents; user_id: string | null }

/** A process makes it in the background. */
export async function startExport(
  deps: ExportDeps,
  { kind, contents, user_id }: NewExport,
): Promise<Result<{ id: string }, Omit<Refused, 'ok'>>> {
  if ((await deps.runtime.freeBytes()) < reservedBytes)
    return refuse('no_room', 'The disk of this server has not enough room for a copy.')
  const id = deps.newId()
  const now = deps.clock()
  return deps.db.transaction().execute(async (trx) => {
    const there = await trx.selectFrom('exports').select(['kind', 'state']).execute()
    if (there.some((one) => one.kind === kind && one.state === 'making'))
      return refuse('already_making', 'This copy is already being made.')
    if (there.filter(({ state }) => state === 'making' || state === 'ready').length >= maxExports)
      return refuse('too_many', `There are ${maxExports} copies. Please delete one that you no longer need.`)
    const row = { id, kind, state: 'making' as const, contents: partsFor(kind, contents), user_id }
    const times = { created_at: now, finished_at: null, expires_at: now + exportDays * day }
    await trx
      .insertInto('exports')
      .values({ ...row, ...times })
      .execute()
    const details = { title: kind, ...(row.contents.subscribers && { subscribers: true }) }
    await recordAudit(deps, trx, { user_id, action: 'export.started', subject: id, details })
    return { ok: true, id }
  })
}

function partsFor(kind: ExportKind, contents: ExportContents): ExportContents {
  const entries = Object.entries(contents).map(([part, isIn]) => [
    part,
    isIn && partsOfKind[kind].includes(part as ExportPart),
  ])
  return Object.fromEntries(entries) as ExportContents
}

/** The process that makes it notices and leaves nothing behind. */
export async function cancelExport(deps: ExportDeps, id: string, user_id: string): Promise<boolean> {
  return changeAudited(deps, user_id, async (trx) => {
    const row = await trx
      .updateTable('exports')
      .set({ state: 'canceled', lease_token: null, finished_at: deps.clock() })
      .where((one) => one.and({ id, state: 'making' }))
      .returning('kind')
      .executeTakeFirst()
    return row && { action: 'export.canceled', subject: id, details: { title: row.kind } }
  })
}

export async function deleteExport(deps: ExportDeps, id: string, user_id: string): Promise<boolean> {
  const isDeleted = await changeAudited(deps, user_id, async (trx) => {
    const row = await trx
      .deleteFrom('exports')
      .where('id', '=', id)
      .where('state', '<>', 'making')
      .returning('kind')
      .executeTakeFirst()
    return row && { action: 'export.deleted', subject: id, details: { title: row.kind } }
  })
  if (isDeleted) await deps.exports.files.remove(id)
  return isDeleted
}

/** Opens one copy for five minutes, for this admin only. Undefined if it is not on this server. */
export async function createExportToken(
  deps: ExportDeps & Needs<'signer'>,
  id: string,
  user_id: string,
): Promise<string | undefined> {
  const found = await findReady(deps, id)
  if (!found || !(await deps.exports.files.list()).includes(id)) return undefined
  await recordAudit(deps, deps.db, {
    user_id,
    action: 'export.downloaded',
    subject: id,
    details: { title: found.kind },
  })
  return deps.signer.sign('export', JSON.stringify([id, user_id]), deps.clock() + linkTtlMs)
}

/** The copy that the token opens for this admin. */
export async function openExport(deps: ExportDeps & Needs<'signer'>, token: string, user_id: string) {
  const payload = deps.signer.read('export', token)
  const [id = '', owner] = payload === undefined ? [] : (JSON.parse(payload) as [string, string])
  const found = owner === user_id ? await findReady(deps, id) : undefined
  const file = found && (await deps.exports.files.open(id))
  return file && { ...found, ...file }
}

async function findReady({ db, clock }: Needs<'db' | 'clock'>, id: string) {
  return db
    .selectFrom('exports')
    .select(['kind', 'created_at'])
    .where((one) => one.and({ id, state: 'ready' }))
    .where('expires_at', '>', clock())
    .executeTakeFirst()
}

/** Also files whose row is gone, as after a backup was restored. */
export async function deleteExpiredExports(deps: ExportDeps): Promise<void> {
  await deps.db.deleteFrom('exports').where('expires_at', '<=', deps.clock()).where('state', '<>', 'making').execute()
  const rows = await deps.db.selectFrom('exports').select(['id', 'state']).execute()
  const kept = new Set(rows.flatMap(({ id, state }) => (state === 'making' || state === 'ready' ? [id] : [])))
  for (const id of await deps.exports.files.list()) if (!kept.has(id)) await deps.exports.files.remove(id)
}
