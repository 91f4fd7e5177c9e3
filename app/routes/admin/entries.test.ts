import { expect, test } from 'vitest'
import { syncStarterEntries } from '#features/finder/commands.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import type { Role } from '#domain/accounts/role.ts'

type Entry = { slug: string; name: string; version: number; hidden: boolean; edited: boolean; answer: string }
type Body = { entry?: Entry; entries?: Entry[]; total?: number; next?: string | null; code?: string } & Record<
  string,
  unknown
>

const tea = {
  ...{ name: 'Moon tea', kind: 'food', route: 'eaten', levels: { dog: 'careful' }, answer: 'Tea has caffeine.' },
  ...{ also_called: ['green tea', ' '], signs: ['Restlessness'], now: [], never: [], facts: [] },
  ...{ source_title: '', source_organization: '', source_url: '', checked_on: null, hidden: false },
}
const source = { source_title: 'Caffeine', source_url: 'https://example.org/caffeine', checked_on: '2026-05-01' }
const risky = 'Give your dog 5 ml of cough syrup each day.'
const path = '/api/admin/entries'

async function signIn(role: Role = 'editor') {
  const app = await createTestApp()
  await syncStarterEntries(app)
  const client = createTestClient(app)
  const json = { email: 'ada@example.org', password: 'correct-horse-battery', name: 'Ada' }
  const signedUp = await client.fetch('/api/auth/sign-up/email', { json })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  await app.db.insertInto('user_roles').values({ user_id: user.id, role, created_at: app.clock() }).execute()
  const send = async (method: string, url: string, body?: object) => {
    const response = await client.fetch(url, { method, ...(body && { json: body }) })
    return { status: response.status, body: (await response.json()) as Body }
  }
  const status = async (url: string) => (await client.fetch(url)).status
  const list = async (query: string) => (await send('GET', `${path}?${query}`)).body
  const log = async () =>
    (await app.db.selectFrom('audit_log').select('action').where('subject', '!=', user.id).execute())
      .map(({ action }) => action)
      .filter((action) => action.startsWith('entry.'))
      .toSorted()
  return { app, send, status, list, log }
}

test('answers are found by any of their names, and by kind, species, level and state (45)', async () => {
  const { send, list } = await signIn()
  const all = await list('')
  expect(all.total).toBeGreaterThan(600)
  expect(all.entries).toHaveLength(50)
  expect(all.next).toBe('50')
  expect((await list('q=paracetamol')).entries?.some(({ slug }) => slug === 'acetaminophen')).toBe(true)
  const named = (await list('q=grape')).entries?.map(({ name }) => name.includes('rape')) ?? []
  expect(
    named.toSorted((a, b) => Number(b) - Number(a)),
    'the name itself counts most',
  ).toEqual(named)
  expect(named).toContain(false)
  expect((await list('q=grapse')).entries?.[0]?.slug).toBe('grapes')
  const emergencies = await list('q=lilies&kind=plant&species=cat&level=emergency')
  expect(emergencies.total).toBeGreaterThan(0)
  expect(await list('q=lilies&kind=medicine')).toMatchObject({ total: 0, entries: [], next: null })
  await send('PATCH', `${path}/grapes`, { hidden: true })
  await send('POST', path, tea)
  const names = async (state: string) => (await list(`state=${state}`)).entries?.map(({ slug }) => slug)
  expect(await names('hidden')).toEqual(['grapes'])
  expect(await names('edited')).toEqual(['grapes'])
  expect(await names('own')).toEqual(['moon-tea'])
  expect((await list('state=shown')).total).toBe(all.total)
})

test('an answer is added, changed, hidden, shown and deleted, and the log says so (45)', async () => {
  const { send, status, log } = await signIn()
  const added = await send('POST', path, tea)
  expect(added.status).toBe(201)
  expect(added.body.entry).toMatchObject({ slug: 'moon-tea', version: 1, also_called: ['green tea'], starter: false })
  expect(await status('/safe/moon-tea')).toBe(200)
  expect(await send('POST', path, tea)).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } })
  const changed = await send('PUT', `${path}/moon-tea`, { ...tea, answer: 'It has caffeine.', version: 1 })
  expect(changed.body.entry).toMatchObject({ answer: 'It has caffeine.', version: 2 })
  const stale = await send('PUT', `${path}/moon-tea`, { ...tea, version: 1 })
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', entry: { answer: 'It has caffeine.' } } })
  expect((await send('PATCH', `${path}/moon-tea`, { hidden: true })).body.entry?.hidden).toBe(true)
  expect(await status('/safe/moon-tea')).toBe(404)
  expect((await send('PATCH', `${path}/moon-tea`, { hidden: false })).status).toBe(200)
  expect((await send('DELETE', `${path}/moon-tea`)).status).toBe(200)
  expect((await send('PUT', `${path}/moon-tea`, { ...tea, version: 1 })).status).toBe(404)
  expect(await log()).toEqual(['entry.changed', 'entry.created', 'entry.deleted', 'entry.hidden', 'entry.shown'])
})

test('an answer that says fine needs a source before readers see it (45)', async () => {
  const { send } = await signIn()
  const fine = { ...tea, levels: { dog: 'fine' } }
  const rejected = { status: 422, body: { fields: { source_url: expect.stringContaining('source') as string } } }
  expect(await send('POST', path, fine)).toMatchObject(rejected)
  expect((await send('POST', path, { ...fine, hidden: true })).status).toBe(201)
  expect(await send('PATCH', `${path}/moon-tea`, { hidden: false })).toMatchObject(rejected)
  expect((await send('PUT', `${path}/moon-tea`, { ...fine, ...source, version: 1 })).status).toBe(200)
  expect(await send('PUT', `${path}/moon-tea`, { ...tea, checked_on: '2026-02-31', version: 2 })).toMatchObject({
    status: 422,
    body: { fields: { checked_on: expect.any(String) as string } },
  })
})

test('the starter text comes back with its version raised, and only starter answers have one (45)', async () => {
  const { app, send } = await signIn()
  const before = (await send('GET', `${path}/grapes`)).body.entry
  expect((await send('PUT', `${path}/grapes`, { ...tea, version: 1 })).body.entry?.edited).toBe(true)
  const restored = await send('POST', `${path}/grapes/restore`, {})
  expect(restored.body.entry).toMatchObject({ ...before, version: 3, updated_at: expect.any(String) })
  expect(await syncStarterEntries(app)).toBe(0)
  await send('POST', path, tea)
  expect((await send('POST', `${path}/moon-tea/restore`, {})).status).toBe(404)
  expect((await send('DELETE', `${path}/grapes`)).status, 'it would come back').toBe(404)
})

test('what the safety check finds in an answer is confirmed before readers see it (45)', async () => {
  const { app, send } = await signIn()
  const warned = await send('POST', path, { ...tea, now: [risky] })
  expect(warned).toMatchObject({ status: 409, body: { code: 'findings', held: false } })
  expect((await send('POST', path, { ...tea, now: [risky], hidden: true })).status, 'it is hidden').toBe(201)
  expect((await send('PATCH', `${path}/moon-tea`, { hidden: false })).body.code).toBe('findings')
  expect((await send('PATCH', `${path}/moon-tea`, { hidden: false, release: true })).status).toBe(200)
  const kept = { ...tea, now: [risky], answer: 'It has caffeine.', version: 2 }
  expect((await send('PUT', `${path}/moon-tea`, kept)).status, 'it was confirmed before').toBe(200)
  const entries = await app.db.selectFrom('audit_log').select('details').execute()
  expect(JSON.stringify(entries)).toContain('It states a medicine dosage.')
})

test('authors may look answers up but not change them (45)', async () => {
  const { send } = await signIn('author')
  expect((await send('GET', path)).status).toBe(200)
  expect((await send('GET', `${path}/grapes`)).status).toBe(200)
  expect((await send('POST', path, tea)).status).toBe(403)
  expect((await send('PATCH', `${path}/grapes`, { hidden: true })).status).toBe(403)
})
