import { countDays, maxTestEntries, validateTestEntry, type TestEntryInput } from '#domain/products/test-entry.ts'
import type { Invalid, Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { Db } from '#features/tables.ts'

/** `days` may be left out: then they are counted from the first entry of the log. */
export type NewTestEntry = Omit<TestEntryInput, 'days'> & { days?: number | undefined }
type Refused = Invalid | 'not_found'
type AddDeps = ContentDeps & Needs<'newId'>

/** An entry with an id that is known already was sent twice, by a phone that did not hear the answer. */
export async function addTestEntry(
  deps: AddDeps,
  user_id: string,
  { product_id, id = deps.newId(), ...entry }: NewTestEntry & { product_id: string; id?: string | undefined },
): Promise<Result<{ id: string }, Refused>> {
  const product = await deps.db
    .selectFrom('products')
    .select('title')
    .where('id', '=', product_id)
    .where('live', '=', true)
    .executeTakeFirst()
  if (!product) return { ok: false, reason: 'not_found' }
  const checked = await complete(deps, product_id, entry)
  if (!checked.ok) return checked
  const { total } = await deps.db
    .selectFrom('product_tests')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  if (total >= maxTestEntries)
    return invalid({ note: `A log has at most ${maxTestEntries} entries. Delete one first.` })
  const now = deps.clock()
  await changeContent(deps, user_id, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('product_tests')
      .values({ ...checked.entry, id, product_id, created_by: user_id, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 0n ? undefined : audit('product.test_added', product_id, product.title)
  })
  return { ok: true, id }
}

export async function changeTestEntry(
  deps: ContentDeps,
  user_id: string,
  { product_id, id, ...entry }: NewTestEntry & { product_id: string; id: string },
): Promise<Result<object, Refused>> {
  const checked = await complete(deps, product_id, entry, id)
  if (!checked.ok) return checked
  const isChanged = await changeContent(deps, user_id, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('product_tests')
      .set({ ...checked.entry, updated_at: deps.clock() })
      .where((row) => row.and({ id, product_id }))
      .executeTakeFirst()
    return numUpdatedRows === 0n ? undefined : audit('product.test_changed', product_id, entry.animal)
  })
  return isChanged ? { ok: true } : { ok: false, reason: 'not_found' }
}

/** The tier of the product and its words fall with it. Returns false if it does not exist. */
export function deleteTestEntry(
  deps: ContentDeps,
  user_id: string,
  { product_id, id }: { product_id: string; id: string },
): Promise<boolean> {
  return changeContent(deps, user_id, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('product_tests')
      .where((row) => row.and({ id, product_id }))
      .executeTakeFirst()
    return numDeletedRows === 0n ? undefined : audit('product.test_deleted', product_id, id)
  })
}

async function complete(
  deps: Needs<'db' | 'clock'>,
  productId: string,
  { days, ...entry }: NewTestEntry,
  exceptId = '',
): Promise<Result<{ entry: TestEntryInput }, Invalid>> {
  const first = await readFirstDay(deps.db, productId, entry, exceptId)
  const full = { ...entry, days: days ?? countDays(entry.day, first) }
  const fields = validateTestEntry(full, await readToday(deps))
  return Object.keys(fields).length > 0 ? invalid(fields) : { ok: true, entry: full }
}

/** Readers' days are counted apart from ours. */
async function readFirstDay(
  db: Db,
  product_id: string,
  { reader, person }: Pick<TestEntryInput, 'reader' | 'person'>,
  exceptId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_tests')
    .select('day')
    .where((columns) => columns.and({ product_id, reader, ...(reader && { person }) }))
    .where('id', '<>', exceptId)
    .orderBy('day')
    .executeTakeFirst()
  return row?.day
}

const audit = (action: string, subject: string, title: string) => ({ action, subject, details: { title } })

function invalid(fields: Record<string, string>): { ok: false } & Invalid {
  return { ok: false, reason: 'invalid', fields }
}
