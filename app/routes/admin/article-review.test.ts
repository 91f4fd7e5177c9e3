import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const base = '/api/admin/articles'
const risky = 'Cats settle.\n\n## Morning\n\nGive 5 ml of syrup per day.'
const complete = { excerpt: 'x', category: 'Cat Care', content: 'Cats settle.' }
const model = { writer: { kind: 'model', name: 'gpt-x', prompt: '3' } } as const
type Json = Record<string, never> & { article: Record<string, never>; articles: { id: string }[] }

async function signUp(app: TestApp, name: string, role?: Role) {
  const client = createTestClient(app)
  const json = { email: `${name.toLowerCase() || 'nameless'}@example.org`, password: 'a calm long walk', name }
  const signedUp = await client.fetch('/api/auth/sign-up/email', { json })
  const { user } = (await signedUp.json()) as { user: { id: string } }
  if (role) await app.db.insertInto('user_roles').values({ user_id: user.id, role, created_at: app.clock() }).execute()
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await client.fetch(path, { method, ...(body !== undefined && { json: body }) })
    return { status: response.status, body: (await response.json()) as Json }
  }
  return { id: user.id, fetch: (path: string, sent = {}) => client.fetch(path, sent), ask }
}

test('an author sees and changes only their own drafts and cannot publish', async () => {
  const app = await createTestApp()
  const ann = await signUp(app, 'Ann', 'author')
  const theirs = await insertTestArticle(app, { state: 'draft', owner_id: 'somebody' })
  const live = await insertTestArticle(app, { owner_id: ann.id })
  const created = await ann.ask('POST', base, { ...complete, title: 'My draft' })
  expect(created.status).toBe(201)
  const own = created.body.article['id']
  const { articles } = (await ann.ask('GET', base)).body
  expect(new Set(articles.map(({ id }) => id))).toEqual(new Set([live.id, own]))

  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '', { version: 1, title: 'Mine now' }],
    ['DELETE', ''],
    ['GET', '/versions'],
    ['GET', '/versions/1'],
    ['GET', '/review'],
    ['POST', '/check', { content: 'x' }],
    ['DELETE', '/inline', { src: '/media/1.svg' }],
  ] as const)
    expect([path, (await ann.ask(method, `${base}/${theirs.id}${path}`, body)).status]).toEqual([path, 404])
  expect((await ann.fetch(`/admin/articles/${theirs.id}/preview`)).status).toBe(404)
  expect((await ann.fetch(`/admin/articles/${own}/preview`)).status).toBe(200)

  const path = `${base}/${own}`
  expect((await ann.ask('PUT', path, { version: 1, title: 'Better' })).status).toBe(200)
  expect((await ann.ask('PUT', path, { version: 2, state: 'published' })).status).toBe(403)
  expect((await ann.ask('PUT', path, { version: 2, state: 'scheduled' })).status).toBe(403)
  expect((await ann.ask('POST', base, { ...complete, title: 'At once', state: 'published' })).status).toBe(403)
  expect((await ann.ask('PUT', `${base}/${live.id}`, { version: 1, title: 'Changed' })).status).toBe(403)
  expect((await ann.ask('DELETE', `${base}/${live.id}`)).status).toBe(403)
  expect((await ann.ask('POST', `${path}/approve`, { version: 2, name: 'Ann', credential: '' })).status).toBe(403)
  expect((await ann.ask('DELETE', path)).status).toBe(200)
})

test('an editor approves a version, which readers see, and a change asks again', async () => {
  const app = await createTestApp()
  const eve = await signUp(app, 'Eve', 'editor')
  await app.db
    .insertInto('authors')
    .values({
      ...{ id: 'eve', slug: 'eve', name: 'Eve', kind: 'person', role: 'DVM', bio: '', image_url: '', links: [] },
      ...{ created_at: 1, updated_at: 1 },
    })
    .execute()
  const { id, slug } = await insertTestArticle(app, { provenance: model })
  const path = `${base}/${id}`
  const page = async () =>
    (await (await createTestClient(app).fetch(`/article/${slug}`)).text()).replaceAll('<!-- -->', '')
  expect(await page()).toContain('Drafted with AI, not yet reviewed')
  const before = await eve.ask('GET', `${path}/review`)
  const reviewer = { name: 'Eve', credential: 'DVM' }
  expect(before.body).toEqual({ decisions: [], reviewer, facts: [], ownText: false, held: false, request: null })

  const approval = { version: 1, name: 'Eve Moss', credential: 'DVM' }
  expect((await eve.ask('POST', `${path}/approve`, { ...approval, name: ' ' })).status).toBe(422)
  expect((await eve.ask('POST', `${path}/approve`, { ...approval, version: 2 })).status).toBe(409)
  expect((await eve.ask('POST', `${path}/approve`, approval)).body.article).toMatchObject({ reviewer_name: 'Eve Moss' })
  const at = new Date(app.clock()).toISOString()
  expect((await eve.ask('GET', `${path}/review`)).body['decisions']).toEqual([
    { kind: 'approved', version: 1, name: 'Eve Moss', credential: 'DVM', account: 'Eve', note: '', at, current: true },
  ])
  const shown = await page()
  expect(shown).toContain('Drafted with AI, reviewed by <b>Eve Moss, DVM</b> on <time')
  expect(shown).toContain('"creditText":"Drafted with AI, reviewed by Eve Moss, DVM on January 15, 2026"')
  expect(shown).toContain('"lastReviewed":"2026-01-15"')
  expect(shown).toContain('TrainedAlgorithmicMediaDigitalSource')
  const feed = await (await createTestClient(app).fetch('/rss.xml')).text()
  expect(feed).toContain('<p><i>Drafted with AI, reviewed by Eve Moss, DVM on January 15, 2026.</i></p>')

  expect((await eve.ask('PUT', path, { version: 1, title: 'Calmer cats' })).status).toBe(200)
  expect((await eve.ask('GET', `${path}/review`)).body['decisions']).toMatchObject([{ current: false }])
  expect(await page()).toContain('Drafted with AI, not yet reviewed')
})

test('an author learns who decided on a text by name, never by email address', async () => {
  const app = await createTestApp()
  const ann = await signUp(app, 'Ann', 'author')
  const editor = await signUp(app, '', 'editor')
  const { id } = await insertTestArticle(app, { owner_id: ann.id, state: 'draft' })
  const path = `${base}/${id}`
  const approval = { version: 1, name: 'Dr. Eve Moss', credential: '' }
  expect((await editor.ask('POST', `${path}/approve`, approval)).status).toBe(200)
  const release = { reason: 'I checked this with our vet.' }
  const risk = { version: 1, content: risky, state: 'published', release }
  expect((await editor.ask('PUT', path, { ...risk, ...complete, content: risky })).status).toBe(200)
  const { status, body } = await ann.ask('GET', `${path}/review`)
  const unnamed = 'somebody without a name'
  expect([status, body['decisions']]).toMatchObject([
    200,
    [
      { kind: 'released', name: unnamed, account: unnamed },
      { kind: 'approved', name: 'Dr. Eve Moss', account: unnamed },
    ],
  ])
  expect(JSON.stringify(body)).not.toContain('nameless@')
  const record = await (await editor.fetch(`${path}/record.json`)).text()
  expect(record).toContain('nameless@example.org')
})

test('the history of an article tells its author the names of others, never their email addresses', async () => {
  const app = await createTestApp()
  const ann = await signUp(app, 'Ann', 'author')
  const editor = await signUp(app, '', 'editor')
  const path = `${base}/${(await ann.ask('POST', base, { ...complete, title: 'My draft' })).body.article['id']}`
  expect((await editor.ask('PUT', path, { version: 1, title: 'Our draft' })).status).toBe(200)
  expect((await editor.ask('POST', `${path}/approve`, { version: 2, name: 'Eve', credential: '' })).status).toBe(200)
  expect((await ann.ask('PUT', path, { version: 2, title: 'Nearly mine' })).status).toBe(200)
  const origin = 'Written by Ann, edited by somebody without a name'
  const { body } = await ann.ask('GET', `${path}/versions`)
  expect(body['versions']).toMatchObject([
    { version: 2, saved_by: null, origin: `${origin} · reviewed by Eve` },
    { version: 1, saved_by: 'ann@example.org' },
  ])
  const conflict = await ann.ask('PUT', path, { version: 1, title: 'Late' })
  const others = ['', '/versions/2', '/versions/3'].map((rest) => ann.ask('GET', path + rest))
  expect(JSON.stringify([body, conflict, await Promise.all(others)])).not.toContain('nameless@')
  expect(JSON.stringify((await editor.ask('GET', `${path}/versions`)).body)).toContain('nameless@example.org')
})

test('the owner can hide where texts come from, and other texts say nothing', async () => {
  const app = await createTestApp()
  const owner = await signUp(app, 'Owner', 'admin')
  const texts = [{ provenance: model }, { provenance: { writer: { kind: 'built-in' } } as const }, {}]
  const rows = await Promise.all(texts.map((change) => insertTestArticle(app, change)))
  const pages = async () => {
    const responses = await Promise.all(rows.map(({ slug }) => createTestClient(app).fetch(`/article/${slug}`)))
    return Promise.all(responses.map((answer) => answer.text()))
  }
  const shown = ['Drafted with AI, not yet reviewed', 'Assembled from our library, not yet reviewed']
  const found = (await pages()).map((html) => shown.filter((sentence) => html.includes(sentence)))
  expect(found).toEqual([[shown[0]], [shown[1]], []])
  expect((await owner.ask('PUT', '/api/admin/settings', { showOrigin: false })).status).toBe(200)
  for (const html of await pages()) expect(html).not.toContain('not yet reviewed')
  expect(await (await createTestClient(app).fetch('/rss.xml')).text()).not.toContain('Drafted with AI')
})

test('the check names findings with their facts, and publishing a held text needs a reason', async () => {
  const app = await createTestApp()
  const eve = await signUp(app, 'Eve', 'editor')
  const fact = { id: 'dose', kind: 'poison', statement: 'Doses differ.', source_title: 'A vet' } as const
  await app.db
    .insertInto('facts')
    .values({
      ...fact,
      subject: 'dose',
      source_id: null,
      source_organization: '',
      source_url: '',
      checked_on: null,
      species: ['cat'],
      updated_at: 1,
    })
    .execute()
  const finding = { rule: 'dose', reason: 'It names a dose.', sentence: 'Food first.', fact: 'dose' }
  const { id } = await insertTestArticle(app, { state: 'draft', provenance: model, findings: [finding] })
  const path = `${base}/${id}`
  const facts = [{ id: 'dose', statement: 'Doses differ.', source_title: 'A vet', source_url: '' }]
  const checked = await eve.ask('POST', `${path}/check`, { state: 'published' })
  expect(checked.body).toEqual({ findings: [finding], facts, asks: true, held: true })
  const draft = await eve.ask('POST', `${path}/check`, { content: risky })
  expect(draft.body).toMatchObject({ findings: [{ rule: 'dose' }], asks: false, held: false })
  const tags = { content: 'Cats settle.', meta_keywords: ['grapes are safe for cats'] }
  expect((await eve.ask('POST', `${path}/check`, tags)).body.findings).toMatchObject([{ rule: 'poison' }])

  const rejected = await eve.ask('PUT', path, { version: 1, state: 'published' })
  expect(rejected).toMatchObject({ status: 409, body: { code: 'findings', held: true, findings: [finding] } })
  const release = { reason: 'Read with our vet.' }
  expect((await eve.ask('PUT', path, { version: 1, state: 'published', release })).status).toBe(200)
})

test('a released text is not held again when it is unpublished, until somebody changes it', async () => {
  const app = await createTestApp()
  const eve = await signUp(app, 'Eve', 'editor')
  const { id } = await insertTestArticle(app, { state: 'draft', content: risky, provenance: model })
  const path = `${base}/${id}`
  const isHeldBack = async (version: number, change: object) => {
    const saved = await eve.ask('PUT', path, { version, ...change })
    const listed = await eve.ask('GET', base)
    expect(listed.body.articles).toMatchObject([{ id, generated: saved.body.article?.generated }])
    return saved.body.article?.generated
  }
  const release = { reason: 'Read with our vet.' }
  expect(await isHeldBack(1, { trending: true })).toBe(true)
  expect(await isHeldBack(2, { state: 'published', release })).toBe(false)
  expect(await isHeldBack(3, { state: 'draft' })).toBe(false)
  expect(await isHeldBack(4, { title: 'Calmer cats' })).toBe(true)
})

test('bulk publishing names what is held with the reason, and authors cannot publish what is not theirs', async () => {
  const app = await createTestApp()
  const eve = await signUp(app, 'Eve', 'editor')
  const ready = await insertTestArticle(app, { state: 'draft' })
  const held = await insertTestArticle(app, { state: 'draft', content: risky, provenance: model })
  const changes = [ready, held].map(({ id }) => ({ id, version: 1, state: 'published' }))
  const author = await signUp(app, 'Ann', 'author')
  const rejected = await author.ask('POST', `${base}/change`, { changes })
  expect(rejected.body).toMatchObject({ saved: [], failed: [{ id: ready.id }, { id: held.id }] })
  const response = await eve.ask('POST', `${base}/change`, { changes })
  const reason = 'The safety check holds this text. Publishing it needs a reason of at least 10 characters.'
  expect(response.body).toEqual({ saved: [ready.id], failed: [{ id: held.id, reason }] })
})

test('the record of an article has all versions, findings and decisions', async () => {
  const app = await createTestApp()
  const eve = await signUp(app, 'Eve', 'editor')
  const { id, slug } = await insertTestArticle(app, { state: 'draft', content: risky, provenance: model })
  const release = { reason: 'Read with our vet.' }
  await eve.ask('PUT', `${base}/${id}`, { version: 1, title: 'Calmer cats', state: 'published', release })
  const response = await eve.fetch(`${base}/${id}/record.json`)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="record-${slug}.json"`)
  expect(await response.json()).toMatchObject({
    article: { id, title: 'Calmer cats', state: 'published' },
    versions: [
      { version: 2, provenance: { ...model, editedBy: ['Eve'] }, findings: [{ rule: 'dose' }], reviewed_by: null },
      { version: 1, provenance: model, saved_by: null },
    ],
    decisions: [{ kind: 'released', version: 2, name: 'Eve', note: release.reason, findings: [{ rule: 'dose' }] }],
  })
})

test('an admin invites an editor by a link, who signs up, accepts and opens the dashboard', async () => {
  const app = await createTestApp()
  const owner = await signUp(app, 'Owner', 'admin')
  const created = await owner.ask('POST', '/api/admin/invitations', { role: 'editor', email: null })
  expect(created.status).toBe(201)
  const link = String(created.body['url']).slice(app.config.origin.length)
  const visitor = createTestClient(app)
  const html = await (await visitor.fetch(link)).text()
  expect(html).toContain('Join Wagwise as an editor')
  expect(html).toContain('/auth?tab=sign-up&amp;next=%2Finvite%3Ftoken%3D')
  expect((await visitor.fetch(link, { form: {} })).headers.get('location')).toMatch(/^\/auth\?next=%2Finvite/)

  const eve = await signUp(app, 'Eve')
  expect((await eve.fetch('/admin')).headers.get('location')).toBe('/')
  const signedIn = (await (await eve.fetch(link)).text()).replaceAll('<!-- -->', '')
  expect(signedIn).toContain('You are signed in as eve@example.org.')
  const accepted = await eve.fetch(link, { form: {} })
  expect([accepted.status, accepted.headers.get('location')]).toEqual([302, '/admin'])
  expect((await eve.ask('GET', '/api/session')).body).toMatchObject({ isAdmin: false, role: 'editor' })
  expect((await eve.fetch('/admin')).status).toBe(200)
  expect((await eve.fetch('/admin/settings')).headers.get('location')).toBe('/admin?denied=%2Fadmin%2Fsettings')
  expect((await eve.fetch(link)).status).toBe(404)
  expect((await owner.ask('PUT', `/api/admin/people/${owner.id}`, { role: null })).status).toBe(409)
  expect((await owner.ask('PUT', `/api/admin/people/${eve.id}`, { role: null })).status).toBe(200)
  expect((await eve.fetch('/admin')).headers.get('location')).toBe('/')
})

test('who is invited as an admin needs as long a password as every admin', async () => {
  const app = await createTestApp()
  const owner = await signUp(app, 'Owner', 'admin')
  const created = await owner.ask('POST', '/api/admin/invitations', { role: 'admin', email: null })
  const link = String(created.body['url']).slice(app.config.origin.length)
  const eve = createTestClient(app)
  const short = { email: 'eve@example.org', password: 'calm walk' }
  await eve.fetch('/api/auth/sign-up/email', { json: short })
  expect(await (await eve.fetch(link)).text()).toMatch(/<input[^>]* type="password"[^>]* name="password"/)
  const accept = async (form: Record<string, string>) => {
    const response = await eve.fetch(link, { form })
    return [response.status, response.headers.get('location') ?? (await response.text())]
  }
  for (const form of [{}, { password: 'a calm long walk' }])
    expect(await accept(form)).toEqual([422, expect.stringContaining('The password is incorrect.')])
  const tooShort = expect.stringContaining('The password of an admin needs at least 12 characters.') as string
  expect(await accept({ password: short.password })).toEqual([422, tooShort])
  expect((await eve.fetch('/admin')).headers.get('location')).toBe('/')
  const ann = await signUp(app, 'Ann', 'editor')
  expect((await owner.ask('PUT', `/api/admin/people/${ann.id}`, { role: 'admin' })).status).toBe(422)
  expect((await owner.ask('PUT', `/api/admin/people/${ann.id}`, { role: 'author' })).status).toBe(200)
  const change = { currentPassword: short.password, newPassword: 'a calm long walk' }
  expect((await eve.fetch('/api/auth/change-password', { json: change })).status).toBe(200)
  expect(await accept({ password: 'a calm long walk' })).toEqual([302, '/admin'])
  expect((await eve.fetch('/admin/products')).status).toBe(200)
})

test('the byline of an approval is never prefilled with an email address', async () => {
  const app = await createTestApp()
  const nameless = await signUp(app, '', 'editor')
  const { id } = await insertTestArticle(app)
  expect((await nameless.ask('GET', `${base}/${id}/review`)).body['reviewer']).toEqual({ name: '', credential: '' })
})

test('an email address is not accepted as the name that readers see', async () => {
  const app = await createTestApp()
  const eve = await signUp(app, 'Eve', 'editor')
  const { id } = await insertTestArticle(app)
  const approval = { version: 1, name: ' eve@example.org', credential: '' }
  const { status, body } = await eve.ask('POST', `${base}/${id}/approve`, approval)
  const name = 'Readers see this name. Please enter one instead of an email address.'
  expect([status, body]).toMatchObject([422, { fields: { name } }])
})

test('an author marks a draft, an editor sends it back, and neither may do the other’s part', async () => {
  const app = await createTestApp()
  const ann = await signUp(app, 'Ann', 'author')
  const eve = await signUp(app, 'Eve', 'editor')
  const made = await ann.ask('POST', base, { ...complete, title: 'My draft' })
  const path = `${base}/${made.body.article['id']}`
  const marked = await ann.ask('POST', `${path}/review-request`)
  expect([marked.status, marked.body.article['review_state']]).toEqual([200, 'requested'])
  expect((await ann.ask('POST', `${path}/send-back`, { note: 'No.' })).status).toBe(403)
  expect((await eve.ask('GET', `${base}/reviews`)).body).toEqual({ waiting: 1, outcomes: [] })
  expect((await eve.ask('GET', `${base}?state=requested`)).body.articles).toHaveLength(1)
  expect((await eve.ask('GET', `${path}/review`)).body['request']).toMatchObject({ by: 'Ann', isOwn: false })
  expect((await eve.ask('POST', `${path}/send-back`, { note: '  ' })).status).toBe(422)
  const returned = await eve.ask('POST', `${path}/send-back`, { note: 'Name the source.' })
  expect(returned.body.article['review_state']).toBe('returned')
  expect((await eve.ask('POST', `${path}/send-back`, { note: 'Again.' })).status).toBe(409)
  expect((await ann.ask('GET', `${path}/review`)).body['request']).toMatchObject({
    note: 'Name the source.',
    isOwn: true,
  })
  expect((await ann.ask('GET', `${base}/reviews`)).body['outcomes']).toMatchObject([{ outcome: 'returned' }])
  expect((await eve.ask('PUT', path, { version: 1, state: 'published' })).status).toBe(200)
  expect((await ann.ask('POST', `${path}/review-request`)).status).toBe(409)
})

test('an author sees and restores their own drafts in the trash, and nothing else', async () => {
  const app = await createTestApp()
  const ann = await signUp(app, 'Ann', 'author')
  const eve = await signUp(app, 'Eve', 'editor')
  const own = await insertTestArticle(app, { state: 'draft', owner_id: ann.id })
  const live = await insertTestArticle(app, { owner_id: ann.id })
  const theirs = await insertTestArticle(app, { state: 'draft', owner_id: eve.id })
  const ids = [own.id, live.id, theirs.id]
  expect((await ann.ask('DELETE', `${base}/${own.id}`)).status).toBe(200)
  for (const { id } of [live, theirs]) await eve.ask('DELETE', `${base}/${id}`)
  const { articles } = (await ann.ask('GET', `${base}?trash=1`)).body
  expect(articles.map(({ id }) => id).toSorted()).toEqual([own.id, live.id].toSorted())
  expect((await ann.ask('POST', `${base}/restore`, { ids })).body).toEqual({ restored: 1 })
  expect((await ann.ask('GET', `${base}/${own.id}`)).body['deleted_at']).toBeNull()
  expect((await eve.ask('POST', `${base}/restore`, { ids })).body).toEqual({ restored: 2 })
})
