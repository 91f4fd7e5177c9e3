import { expect, test } from 'vitest'
import { blankEntry } from '#tests/kit/blank-entry.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { deleteEntry, saveEntry, syncStarterEntries } from './commands.ts'
import { findEntry, findEntryToEdit, listEntryNames, listEntryPaths } from './queries.ts'

const tea = { ...blankEntry, slug: 'tea', also_called: ['green tea'] }

test('the entries of the starter library are stored once, and what somebody edited stays', async () => {
  const app = await createTestApp()
  const library = await app.starterLibrary.readEntries()
  expect(await syncStarterEntries(app)).toBe(library.length)
  expect(await syncStarterEntries(app)).toBe(0)
  const [first, second] = library
  const edited = await findEntryToEdit(app.db, first?.slug ?? '')
  await saveEntry(app, 'admin', { ...tea, slug: first?.slug ?? '', name: 'Mine', version: edited?.version })
  const changed = library.map((entry) => (entry.slug === second?.slug ? { ...entry, answer: 'New.' } : entry))
  const next = { ...app, starterLibrary: { ...app.starterLibrary, readEntries: async () => changed.slice(0, -1) } }
  expect(await syncStarterEntries(next)).toBe(2)
  expect((await findEntry(app.db, first?.slug ?? ''))?.name).toBe('Mine')
  expect((await findEntry(app.db, second?.slug ?? ''))?.answer).toBe('New.')
  const open = { ...tea, slug: second?.slug ?? '', version: 1 }
  expect(await saveEntry(app, 'admin', open)).toEqual({ ok: false, reason: 'conflict' })
  expect((await listEntryNames(app.db)).length).toBe(library.length - 1)
})

test('an entry is added, changed by one person at a time, hidden and deleted, and the log says so', async () => {
  const app = await createTestApp()
  expect(await saveEntry(app, 'admin', tea)).toEqual({ ok: true, version: 1 })
  expect(await saveEntry(app, 'admin', tea)).toEqual({ ok: false, reason: 'taken' })
  expect(await saveEntry(app, 'admin', { ...tea, hidden: true, version: 1 })).toEqual({ ok: true, version: 2 })
  expect(await saveEntry(app, 'admin', { ...tea, version: 1 })).toEqual({ ok: false, reason: 'conflict' })
  expect(await findEntry(app.db, 'tea')).toBeUndefined()
  expect(await listEntryPaths(app.db)).toEqual([])
  expect(await deleteEntry(app, 'admin', 'tea')).toBe(true)
  expect(await deleteEntry(app, 'admin', 'tea')).toBe(false)
  const log = await app.db.selectFrom('audit_log').select(['action', 'subject']).orderBy('created_at').execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual(['entry.changed', 'entry.created', 'entry.deleted'])
})

test('an entry that says fine without a source is not stored', async () => {
  const app = await createTestApp()
  const saved = await saveEntry(app, 'admin', { ...tea, levels: { dog: 'fine' } })
  expect(saved).toMatchObject({ ok: false, reason: 'invalid', fields: { source_url: expect.any(String) as string } })
  expect(await findEntryToEdit(app.db, 'tea')).toBeUndefined()
})
