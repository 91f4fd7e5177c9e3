import { planRedirects, type RedirectPlan, type StoredRedirect } from '#domain/redirects/plan-redirects.ts'
import { pathOfTarget, readTarget, readTypedPath } from '#domain/redirects/redirect-path.ts'
import { createRuleSet, followTarget } from '#domain/redirects/rule-set.ts'
import type { RedirectInput } from '#domain/redirects/redirect.ts'
import type { Invalid, Result } from '#domain/result.ts'
import { recordAudit, type ContentDeps } from '#features/audit/commands.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'
import { findOwnPages } from './own-pages.ts'
import { listRules } from './rules.ts'
import type { RedirectSource } from './tables.ts'

export type AddDeps = Needs<'clock' | 'newId' | 'config'>
export type RedirectDeps = ContentDeps & Needs<'config'>
/** `routePaths`: the paths of all routes of the site. */
export type RedirectOrigin = { source: RedirectSource; user_id: string | null; routePaths?: readonly string[] }

/** What adding these redirects would do, with all rules of the site. */
export async function previewRedirects(
  { clock, config }: Needs<'clock' | 'config'>,
  db: Db,
  inputs: readonly RedirectInput[],
  {
    rules,
    routePaths,
    shortensOthers,
  }: { rules?: readonly StoredRedirect[]; shortensOthers?: boolean } & Pick<RedirectOrigin, 'routePaths'> = {},
): Promise<RedirectPlan> {
  const known = rules ?? (await listRules(db))
  const ownPages = await findOwnPages(db, pathsOnTheWay(inputs, known, config.origin), routePaths)
  const today = await readToday({ db, clock })
  return planRedirects(inputs, {
    rules: known,
    ownPages,
    origin: config.origin,
    today,
    shortensOthers: shortensOthers ?? true,
  })
}

/** The new addresses, and every page that a new target could lead through. */
function pathsOnTheWay(inputs: readonly RedirectInput[], rules: readonly StoredRedirect[], origin: string): string[] {
  const set = createRuleSet(rules)
  return inputs.flatMap(({ path, target }) => {
    const to = readTarget(target, origin)
    const locations = to === undefined ? [] : [to, ...followTarget(set, to).via.map(({ location }) => location)]
    return [readTypedPath(path), ...locations.map(pathOfTarget)].filter((one) => one !== undefined)
  })
}

/**
 * Adds those that fit, in the caller's transaction. Those of an import leave other rules as they are, so that
 * `removeRedirects` takes all of it back. The caller raises the content version after the transaction.
 */
export async function addRedirects(
  deps: AddDeps,
  trx: Db,
  inputs: readonly RedirectInput[],
  { source, user_id, routePaths = [] }: RedirectOrigin,
): Promise<RedirectPlan & { ids: string[] }> {
  const shortensOthers = !source.startsWith('import:')
  const plan = await previewRedirects(deps, trx, inputs, { routePaths, shortensOthers })
  const now = deps.clock()
  const rows = plan.added.map(({ path, target, status, ends_on, is_pattern }) => ({
    ...{ id: deps.newId(), path, target, status, ends_on, is_pattern, source },
    ...{ created_by: user_id, created_at: now, updated_at: now },
  }))
  for (const batch of inBatches(rows)) await trx.insertInto('redirects').values(batch).execute()
  await saveShortened(deps, trx, plan)
  return { ...plan, ids: rows.map(({ id }) => id) }
}

async function saveShortened({ clock }: Needs<'clock'>, trx: Db, { shortened }: RedirectPlan): Promise<void> {
  for (const { id, target } of shortened)
    await trx
      .updateTable('redirects')
      .set((row) => ({ target, updated_at: clock(), version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
}

/** Deletes all redirects of one import, in the caller's transaction. */
export async function removeRedirects(trx: Db, { source }: { source: `import:${string}` }): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('redirects').where('source', '=', source).executeTakeFirst()
  return Number(numDeletedRows)
}

export type SaveRedirectResult = Result<
  { id: string; target: string; shortened: number },
  Invalid | 'not_found' | 'conflict'
>
type By = { user_id: string; routePaths?: readonly string[] }

async function save(
  { db, contentVersion }: RedirectDeps,
  change: (trx: Db) => Promise<SaveRedirectResult>,
): Promise<SaveRedirectResult> {
  try {
    const result = await db.transaction().execute(change)
    if (result.ok) await contentVersion.bump()
    return result
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    return { ok: false, reason: 'invalid', fields: { path: 'Somebody has just redirected this address.' } }
  }
}

export async function createRedirect(deps: RedirectDeps, input: RedirectInput, by: By): Promise<SaveRedirectResult> {
  return save(deps, async (trx) => {
    const { added, refused, shortened, ids } = await addRedirects(deps, trx, [input], { source: 'person', ...by })
    const [rule] = added
    const [id = ''] = ids
    if (!rule) return { ok: false, reason: 'invalid', fields: refused[0]?.fields ?? {} }
    const details = { title: rule.path, target: rule.target, status: rule.status, shortened: shortened.length }
    await recordAudit(deps, trx, { user_id: by.user_id, action: 'redirect.created', subject: id, details })
    return { ok: true, id, target: rule.target, shortened: shortened.length }
  })
}

type ChangedRedirect = RedirectInput & { id: string; version: number }

export async function updateRedirect(
  deps: RedirectDeps,
  { id, version, ...input }: ChangedRedirect,
  by: By,
): Promise<SaveRedirectResult> {
  return save(deps, async (trx) => {
    const rules = await listRules(trx)
    if (!rules.some((rule) => rule.id === id)) return { ok: false, reason: 'not_found' }
    const others = rules.filter((rule) => rule.id !== id)
    const plan = await previewRedirects(deps, trx, [input], { ...by, rules: others })
    const [rule] = plan.added
    if (!rule) return { ok: false, reason: 'invalid', fields: plan.refused[0]?.fields ?? {} }
    const { path, target, status, ends_on, is_pattern } = rule
    const { numUpdatedRows } = await trx
      .updateTable('redirects')
      .set({ path, target, status, ends_on, is_pattern, updated_at: deps.clock(), version: version + 1 })
      .where((row) => row.and({ id, version }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false, reason: 'conflict' }
    await saveShortened(deps, trx, plan)
    const details = { title: path, target, status, shortened: plan.shortened.length }
    await recordAudit(deps, trx, { user_id: by.user_id, action: 'redirect.changed', subject: id, details })
    return { ok: true, id, target, shortened: plan.shortened.length }
  })
}

/** Can be restored for thirty days. */
export async function deleteRedirect(deps: RedirectDeps, id: string, { user_id }: By): Promise<boolean> {
  const isDeleted = await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('redirects')
      .set({ deleted_at: deps.clock() })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(['path', 'target', 'status'])
      .executeTakeFirst()
    if (!row) return false
    const details = { title: row.path, target: row.target, status: row.status }
    await recordAudit(deps, trx, { user_id, action: 'redirect.deleted', subject: id, details })
    return true
  })
  if (isDeleted) await deps.contentVersion.bump()
  return isDeleted
}

/** Checked like a new one, because other rules may have come since. */
export async function restoreRedirect(deps: RedirectDeps, id: string, by: By): Promise<SaveRedirectResult> {
  return save(deps, async (trx) => {
    const row = await trx
      .selectFrom('redirects')
      .select(['path', 'target', 'status', 'ends_on'])
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not_found' }
    const { added, refused } = await previewRedirects(deps, trx, [row], { ...by, shortensOthers: false })
    const [rule] = added
    if (!rule) return { ok: false, reason: 'invalid', fields: refused[0]?.fields ?? {} }
    await trx
      .updateTable('redirects')
      .set((each) => ({ ...rule, deleted_at: null, updated_at: deps.clock(), version: each('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const details = { title: rule.path, target: rule.target, status: rule.status }
    await recordAudit(deps, trx, { user_id: by.user_id, action: 'redirect.restored', subject: id, details })
    return { ok: true, id, target: rule.target, shortened: 0 }
  })
}
