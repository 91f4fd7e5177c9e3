import sharp from 'sharp'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { grantAdmin } from '#features/accounts/commands.ts'
import { findIllustrationRequestByUrl } from '#features/media/queries.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite, type TestClient } from '#tests/kit/test-client.ts'
import { articleImageRoutes } from './article-images.ts'
import { articleTrashRoutes } from './article-trash.ts'
import { articleVersionRoutes } from './article-versions.ts'
import { articleRoutes } from './articles.ts'
import { draftLinkRoutes } from './draft-links.ts'

const base = '/api/admin/articles'
type Json = Record<string, never>

async function signUp(app: TestApp, email = 'ann@example.com'): Promise<TestClient & { id: string }> {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: { email, password: 'a calm long walk' } })
  const { user } = (await response.json()) as { user: { id: string } }
  return { ...visitor, id: user.id }
}

async function createAdminApp() {
  const app = await createTestApp()
  const admin = await signUp(app)
  await grantAdmin(app, admin.id, 'test')
  const ask = async (method: string, path: string, json?: unknown) => {
    const response = await admin.fetch(path, { method, ...(json !== undefined && { json }) })
    return {
      status: response.status,
      body: (await response.json()) as Json & { article: Json; code: string; error: string },
    }
  }
  return { app, admin, ask }
}

/** A form as a browser sends it. */
async function send(
  app: TestApp,
  admin: TestClient,
  path: string,
  form: FormData | Buffer,
  headers: Record<string, string> = {},
) {
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { origin } = app.config
  const request = new Request(origin + path, {
    method: 'POST',
    body: form instanceof FormData ? form : new Uint8Array(form),
    headers: { origin, host: new URL(origin).host, cookie, ...headers },
  })
  return createTestSite(app).fetch(request, { ip: '127.0.0.1', requestId: 'test' })
}

function formWith(bytes: Uint8Array, { name = 'image', file = 'dog.jpg', type = 'image/jpeg' } = {}): FormData {
  const form = new FormData()
  form.append(name, new File([Buffer.from(bytes)], file, { type }))
  return form
}

const jpeg = () =>
  sharp({ create: { width: 1000, height: 600, channels: 3, background: '#8a6' } })
    .jpeg()
    .toBuffer()

test('every route of the Articles tab needs a role and is in the route table (T9)', async () => {
  const app = await createTestApp()
  const [stranger, member] = [createTestClient(app), await signUp(app)]
  const tabRoutes = [articleRoutes, articleTrashRoutes, articleImageRoutes, articleVersionRoutes, draftLinkRoutes]
  for (const route of tabRoutes.flat()) {
    expect(routes).toContain(route)
    expect(['admin', 'editor', 'author']).toContain(route.access)
    const path = route.path.replace(':id', 'x').replace(':version', '1')
    expect((await stranger.fetch(path, { method: route.method })).status, path).toBe(401)
    expect((await member.fetch(path, { method: route.method })).status, path).toBe(403)
  }
})

test('admins read articles by id, by title and by slug, newest first (373)', async () => {
  const { app, ask } = await createAdminApp()
  const created = []
  for (const title of ['First', 'Second', 'Third']) {
    created.unshift(await insertTestArticle(app, { title, slug: title.toLowerCase() }))
    app.advanceClock(1000)
  }
  const short = created.map(({ id, title, slug }) => ({ id, title, slug }))
  expect((await ask('GET', `${base}/titles`)).body).toEqual({ titles: short })
  const { articles } = (await ask('GET', base)).body as unknown as { articles: { id: string }[] }
  expect(articles.map(({ id }) => id)).toEqual(created.map(({ id }) => id))
  expect((await ask('GET', `${base}/${created[1]?.id}`)).body).toMatchObject({ title: 'Second' })
  expect((await createTestClient(app).fetch(`${base}/titles`)).status).toBe(401)
})

test('an article is created, read, saved, deleted and restored, with times in ISO 8601', async () => {
  const { app, ask } = await createAdminApp()
  const time = new Date(app.clock()).toISOString()
  const created = await ask('POST', base, { title: 'A new article' })
  expect(created.status).toBe(201)
  expect(created.body.article).toMatchObject({
    slug: 'a-new-article',
    state: 'draft',
    version: 1,
    published_date: time,
    created_at: time,
    updated_at: time,
    deleted_at: null,
    findings: [],
    generated: false,
  })
  expect(created.body.article).not.toHaveProperty('updated_by')
  const path = `${base}/${created.body.article['id']}`
  const fields = {
    title: 'A better title',
    slug: 'a-better-title',
    excerpt: 'Short.',
    category: 'Dog Care',
    author: 'Ann',
    content: 'Words.\r\n\r\n## More',
    meta_description: 'About dogs.',
    meta_keywords: ['dogs', 'walks'],
    trending: true,
    state: 'published',
    published_date: '2026-01-10T09:00:00+01:00',
    image_alt: 'A dog',
  }
  const saved = await ask('PUT', path, { version: 1, ...fields })
  expect(saved.status).toBe(200)
  const stored = { ...fields, content: 'Words.\n\n## More', published_date: '2026-01-10T08:00:00.000Z', version: 2 }
  expect(saved.body.article).toMatchObject(stored)
  expect((await ask('GET', path)).body).toMatchObject(stored)
  const undated = await ask('PUT', path, { version: 99, published_date: null })
  expect(undated.status).toBe(409)
  const stale = await ask('PUT', path, { version: 1, ...fields, title: 'Late' })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ code: 'conflict', article: stored, error: expect.stringMatching(/\.$/) })

  const list = await ask('GET', `${base}?q=better&state=published&trending=true&sort=title`)
  expect(list.body).toMatchObject({
    articles: [
      { slug: 'a-better-title', likes: 0, views: 0, comments: 0, version: 2, published_date: stored.published_date },
    ],
    total: 1,
    next: null,
  })
  expect(JSON.stringify(list.body)).not.toContain('"content"')
  expect((await ask('GET', `${base}/titles`)).body).toMatchObject({
    titles: [{ title: fields.title, slug: fields.slug }],
  })
  expect((await ask('GET', `${path}/versions`)).body).toEqual({
    versions: [
      {
        version: 1,
        title: 'A new article',
        saved_at: time,
        saved_by: 'ann@example.com',
        changes: '',
        origin: 'Written by ann@example.com',
      },
    ],
    current_origin: 'Written by ann@example.com',
    current_changes: expect.stringMatching(/^Title, slug, .*, 1 paragraph, 1 heading$/),
  })
  expect((await ask('GET', `${path}/versions/1`)).body).toMatchObject({ title: 'A new article', content: '' })
  expect((await ask('GET', `${path}/versions/7`)).status).toBe(404)
  const back = await ask('POST', `${path}/versions/1/restore`, { version: 2 })
  expect(back.body.article).toMatchObject({ title: 'A new article', version: 3, slug: 'a-better-title' })

  expect(await ask('DELETE', path)).toEqual({ status: 200, body: {} })
  expect((await ask('GET', `${base}?trash=1`)).body).toMatchObject({ total: 1, articles: [{ deleted_at: time }] })
  expect((await ask('POST', `${path}/hero/regenerate`, {})).body.code).toBe('in_trash')
  expect((await ask('POST', `${base}/restore`, { ids: [created.body.article['id']] })).body).toEqual({ restored: 1 })
  expect((await ask('GET', base)).body).toMatchObject({ total: 1 })
})

test('delete-all sends the count it showed, and emptying the trash needs a typed phrase (T38)', async () => {
  const { app, ask } = await createAdminApp()
  const { id } = await insertTestArticle(app)
  expect((await ask('POST', `${base}/delete-all`, {})).status).toBe(422)
  const wrong = await ask('POST', `${base}/delete-all`, { count: 2 })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'count_changed' } })
  expect((await ask('POST', `${base}/delete-all`, { count: 1 })).body).toEqual({ deleted: 1, ids: [id] })
  for (const confirm of ['', 'yes', 'Empty trash']) {
    expect((await ask('POST', `${base}/empty-trash`, { confirm })).status).toBe(422)
  }
  expect((await ask('POST', `${base}/empty-trash`, { confirm: 'empty the trash' })).body).toEqual({ removed: 1 })
  expect((await ask('GET', `${base}/${id}`)).status).toBe(404)
})

test('what cannot be saved gets a message for its field', async () => {
  const { app, ask } = await createAdminApp()
  await insertTestArticle(app, { slug: 'taken', title: 'Taken' })
  const { id } = await insertTestArticle(app)
  const rejected = async (change: object) => {
    const { status, body } = await ask('PUT', `${base}/${id}`, { version: 1, ...change })
    expect(status, JSON.stringify(change)).toBe(422)
    return body
  }
  expect(await rejected({ slug: 'taken' })).toMatchObject({
    code: 'slug_taken',
    error: 'The slug “taken” is already used by “Taken”.',
  })
  expect(await rejected({ slug: 'admin' })).toMatchObject({
    fields: { slug: expect.stringContaining('reserved for a page') },
  })
  expect(await rejected({ title: ' ' })).toMatchObject({ fields: { title: 'The title is missing.' } })
  expect(await rejected({ title: 'two\nlines' })).toMatchObject({ fields: { title: expect.any(String) } })
  expect(await rejected({ category: 'Nonsense' })).toMatchObject({ fields: { category: expect.any(String) } })
  expect(await rejected({ published_date: 'tomorrow' })).toMatchObject({
    fields: { published_date: expect.any(String) },
  })
  expect(await rejected({ image_url: 'javascript:alert(1)' })).toMatchObject({ code: 'invalid' })
  expect(await rejected({ meta_keywords: ['a\nb'] })).toMatchObject({ code: 'invalid' })
  expect((await ask('PUT', `${base}/${id}`, { title: 'No version' })).status).toBe(422)
  expect((await ask('PUT', `${base}/unknown`, { version: 1 })).status).toBe(404)
})

test('a text of more than 1 MB is rejected (F22)', async () => {
  const { app, ask } = await createAdminApp()
  const { id } = await insertTestArticle(app)
  const over = await ask('PUT', `${base}/${id}`, { version: 1, content: 'x'.repeat(1024 * 1024 + 1) })
  expect(over).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect((await ask('PUT', `${base}/${id}`, { version: 1, content: 'x'.repeat(4 * 1024 * 1024) })).status).toBe(413)
  expect((await ask('POST', base, { title: 'x', content: 'é'.repeat(600_000) })).status).toBe(413)
})

test('a hero image is chosen among the pictures that suit the article, or from the media library (271)', async () => {
  const { app, ask } = await createAdminApp()
  const { id } = await insertTestArticle(app, { title: 'A Bath for a Dog Who Dislikes Water', category: 'Dog Care' })
  const { pictures } = (await ask('GET', `${base}/${id}/pictures`)).body as unknown as {
    pictures: { picture: string; reason: string; url: string }[]
  }
  expect(pictures).toHaveLength(5)
  expect(pictures[0]).toMatchObject({ picture: 'dog-in-bathtub', reason: 'Its subject: bath' })
  expect((await createTestClient(app).fetch(pictures[0]?.url ?? '')).headers.get('content-type')).toContain('svg')
  const chosen = (await ask('PUT', `${base}/${id}/hero`, { picture: 'dog-in-bathtub' })).body.article as unknown as {
    image_url: string
    image_alt: string
  }
  expect(chosen.image_alt).toContain('tub')
  expect(await findIllustrationRequestByUrl(app.db, chosen.image_url)).toMatchObject({ picture: 'dog-in-bathtub' })
  const other = await insertTestArticle(app)
  const reused = (await ask('PUT', `${base}/${other.id}/hero`, { url: chosen.image_url })).body.article
  expect(reused).toMatchObject({ image_url: chosen.image_url, image_alt: chosen.image_alt })
  expect((await ask('PUT', `${base}/${id}/hero`, { url: '/media/0123456789abcdef01234567.webp' })).status).toBe(404)
  expect((await ask('GET', `${base}/none/pictures`)).status).toBe(404)
})

test('a hero image is uploaded and served only as an image (271, T12, T13)', async () => {
  const { app, admin } = await createAdminApp()
  const { id, title } = await insertTestArticle(app)
  const response = await send(
    app,
    admin,
    `${base}/${id}/hero`,
    formWith(await jpeg(), { file: '../../x.js', type: 'text/html' }),
  )
  expect(response.status).toBe(200)
  const { article } = (await response.json()) as { article: { image_url: string; title: string; version: number } }
  expect(article).toMatchObject({
    title,
    version: 2,
    image_url: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.webp$/),
  })
  const served = await admin.fetch(article.image_url)
  expect(served.status).toBe(200)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 600 })
  const stem = article.image_url.slice(0, -'.webp'.length)
  const statuses: Record<string, number> = {}
  for (const ending of [
    '-800.webp',
    '-1200.webp',
    '-799.webp',
    '-1.webp',
    '.avif',
    '.png',
    '.js',
    '-800.webp%00',
    '.webp.part',
  ]) {
    statuses[ending] = (await admin.fetch(stem + ending)).status
  }
  expect(Object.values(statuses)).toEqual([200, 404, 404, 404, 404, 404, 404, 404, 404])
  expect((await admin.fetch('/media/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  await app.mediaStore.remove(`${stem.slice('/media/'.length)}/full.webp`)
  expect((await admin.fetch(article.image_url)).status).toBe(404)
})

test('a copy shows the picture of its original with its description; of an unknown original, one is drawn', async () => {
  const { app, ask } = await createAdminApp()
  const { id, image_url, image_alt } = await insertTestArticle(app, {
    image_url: '/media/cat.webp',
    image_alt: 'A cat',
  })
  const copy = await ask('POST', base, { title: 'A copy', picture_of: id })
  expect(copy).toMatchObject({ status: 201, body: { article: { image_url, image_alt } } })
  const other = await ask('POST', base, { title: 'Another', picture_of: 'unknown' })
  expect(other).toMatchObject({ status: 201, body: { article: { image_url: expect.stringMatching(/\.svg$/) } } })
})

test('an inline image is stored with its size, and an illustration is replaced by another', async () => {
  const { app, admin, ask } = await createAdminApp()
  const response = await send(app, admin, '/api/admin/media', formWith(await jpeg()))
  expect(response.status).toBe(201)
  const { url, ...size } = (await response.json()) as { url: string }
  expect(size).toEqual({ width: 1000, height: 600 })
  const { id } = await insertTestArticle(app, { content: `Words.\n\n![x](${url})` })
  const redrawn = await ask('POST', `${base}/${id}/inline`, { src: url })
  expect(redrawn.body).toMatchObject({ src: expect.stringMatching(/\.svg$/), article: { version: 2 } })
  expect((await ask('DELETE', `${base}/${id}/inline`, { src: redrawn.body['src'] })).body.article).toMatchObject({
    content: 'Words.',
  })
  expect((await ask('DELETE', `${base}/${id}/inline`, { src: 'https://example.com/x.png' })).status).toBe(404)
  expect(await ask('POST', `${base}/${id}/images/regenerate`, {})).toMatchObject({
    status: 422,
    body: { code: 'no_sections', error: 'Article has no H2 sections to place images after' },
  })
  expect((await ask('POST', `${base}/${id}/hero/regenerate`)).body.article).toMatchObject({ version: 4 })
})

test('an upload that is not an image, too large, too many or not a form gets its own status (283, T12)', async () => {
  const { app, admin } = await createAdminApp()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const statusOf = async (form: FormData | Buffer, headers = {}) =>
    (await send(app, admin, '/api/admin/media', form, headers)).status
  expect(await statusOf(formWith(svg, { file: 'x.png', type: 'image/png' }))).toBe(415)
  expect(await statusOf(formWith(Buffer.from('<!doctype html><script>1</script>')))).toBe(415)
  expect(await statusOf(formWith(Buffer.from('GIF89a/*<script>*/=1')))).toBe(415)
  expect(await statusOf(formWith((await jpeg()).subarray(0, 700)))).toBe(422)
  expect(await statusOf(formWith(Buffer.alloc(0)))).toBe(415)
  expect(await statusOf(formWith(Buffer.alloc(10 * 1024 * 1024 + 1, 0xff)))).toBe(413)
  expect(await statusOf(formWith(await jpeg(), { name: 'file' }))).toBe(422)
  const two = formWith(await jpeg())
  two.append('image', new File(['x'], 'y.jpg'))
  expect(await statusOf(two)).toBe(422)
  const words = new FormData()
  words.append('image', 'just words')
  expect(await statusOf(words)).toBe(422)
  expect(await statusOf(await jpeg(), { 'content-type': 'image/jpeg' })).toBe(415)
  expect(await statusOf(Buffer.from('nonsense'), { 'content-type': 'multipart/form-data; boundary=x' })).toBe(400)
  expect(await statusOf(Buffer.from('nonsense'), { 'content-type': 'multipart/form-data' })).toBe(415)
  expect(await app.db.selectFrom('media').select('id').where('file', 'is not', null).execute()).toEqual([])
})

test('takeaways and search fields are saved, blank ones as none, and bad ones are named', async () => {
  const { app, ask } = await createAdminApp()
  const { id } = await insertTestArticle(app)
  const path = `${base}/${id}`
  const fields = {
    takeaways: [' Go slowly ', '', 'Watch the ears'],
    search_title: '  Calm cats ',
    canonical_url: 'https://other.example/calm',
    social_image: '/media/social.webp',
    noindex: true,
    emergency: true,
  }
  const stored = { ...fields, takeaways: ['Go slowly', 'Watch the ears'], search_title: 'Calm cats' }
  const saved = await ask('PUT', path, { version: 1, ...fields, revised: true })
  expect(saved.body.article).toMatchObject({ ...stored, revised_at: new Date(app.clock()).toISOString() })
  const { slug } = saved.body.article
  const response = await createTestClient(app).fetch(`/api/articles/${slug}`)
  expect(await response.json()).toMatchObject(stored)

  const errors: [object, string, string][] = [
    [{ takeaways: ['a', 'b', 'c', 'd'] }, 'takeaways', 'An article can have at most 3 takeaways.'],
    [{ takeaways: ['x'.repeat(161)] }, 'takeaways.0', 'A takeaway can be at most 160 characters.'],
    [{ takeaways: ['one\ntwo'] }, 'takeaways.0', 'A takeaway must be a single line.'],
    // Only an approval says who reviewed the text.
    [{ reviewer_name: 'Dr. Ann Ray' }, 'body', 'These fields are unknown: reviewer_name.'],
    [{ title: 'x'.repeat(201) }, 'title', 'The title can be at most 200 characters.'],
    [{ search_title: 'x'.repeat(71) }, 'search_title', 'The search title can be at most 70 characters.'],
    ...['http://other.example/', 'javascript:alert(1)', '/article/x', 'https://a:b@other.example/'].map(
      (canonical_url): [object, string, string] => [
        { canonical_url },
        'canonical_url',
        'Please enter a full address that starts with https://, or leave this empty.',
      ],
    ),
    [
      { social_image: 'data:image/png;base64,xx' },
      'social_image',
      'An image needs a URL that starts with https://, or a path on this site.',
    ],
  ]
  for (const [change, field, message] of errors) {
    const { status, body } = await ask('PUT', path, { version: 2, ...change })
    expect([status, body['fields']?.[field]]).toEqual([422, message])
  }
  const blank = { search_title: ' ', canonical_url: '', social_image: null, takeaways: ['', ' '] }
  const cleared = await ask('PUT', path, { version: 2, ...blank })
  const none = { search_title: null, canonical_url: null, social_image: null, takeaways: [] }
  expect(cleared.body.article).toMatchObject({ ...none, version: 3, noindex: true })
  const versions = await ask('GET', `${path}/versions/2`)
  expect(versions.body).toMatchObject(stored)
})

test('several articles are changed by one request that names what failed, and changed back with their dates', async () => {
  const { app, ask } = await createAdminApp()
  const date = Date.parse('2026-01-01T08:00:00Z')
  const live = await insertTestArticle(app, { title: 'Live', published_date: date })
  const empty = await insertTestArticle(app, { title: 'Empty', state: 'draft', excerpt: '' })
  const draft = await insertTestArticle(app, { title: 'Draft', state: 'draft' })
  const first = await ask('POST', `${base}/change`, {
    changes: [
      { id: live.id, version: 1, author: 'Jo Walker', category: 'Pet Travel', state: 'draft' },
      { id: empty.id, version: 1, state: 'scheduled', published_date: '2026-03-01T09:00:00Z' },
      { id: draft.id, version: 1, state: 'scheduled', published_date: '2026-03-02T09:00:00Z' },
      { id: draft.id, version: 1, author: 'Late' },
      { id: 'gone', version: 1, trending: true },
    ],
  })
  expect(first.body).toEqual({
    saved: [live.id, draft.id],
    failed: [
      { id: empty.id, reason: expect.stringContaining('excerpt') },
      { id: draft.id, reason: 'Someone else has changed this article since you opened it.' },
      { id: 'gone', reason: 'This article no longer exists.' },
    ],
  })
  expect((await ask('GET', `${base}/${draft.id}`)).body).toMatchObject({
    state: 'scheduled',
    published_date: '2026-03-02T09:00:00.000Z',
    slug: draft.slug,
  })
  const back = { author: live.author, category: live.category, state: 'published' }
  expect((await ask('POST', `${base}/change`, { changes: [{ id: live.id, version: 2, ...back }] })).status).toBe(200)
  expect((await ask('GET', `${base}/${live.id}`)).body).toMatchObject({
    ...back,
    published_date: '2026-01-01T08:00:00.000Z',
  })
  const unknown = await ask('POST', `${base}/change`, { changes: [{ id: live.id, version: 3, content: 'x' }] })
  expect(unknown.status).toBe(422)

  const trashed = await ask('POST', `${base}/change`, {
    changes: [live.id, 'gone'].map((id) => ({ id, version: 3, trash: true })),
  })
  expect(trashed.body).toEqual({ saved: [live.id], failed: [{ id: 'gone', reason: 'This article no longer exists.' }] })
  expect((await ask('GET', base)).body).toMatchObject({ total: 2 })
})

test('filters, columns and row height are stored for each account', async () => {
  const { app, ask } = await createAdminApp()
  const path = '/api/admin/preferences'
  expect((await ask('GET', path)).body).toEqual({ filters: [], hiddenColumns: ['Author', 'Likes'], comfortable: false })
  const preferences = {
    filters: [{ name: 'Old drafts', query: 'state=draft&sort=updated' }],
    hiddenColumns: ['Likes'],
    comfortable: true,
  }
  expect((await ask('PUT', path, preferences)).body).toEqual(preferences)
  expect((await ask('PUT', path, { ...preferences, comfortable: false })).status).toBe(200)
  expect((await ask('GET', path)).body).toEqual({ ...preferences, comfortable: false })
  expect((await ask('PUT', path, { ...preferences, filters: [{ name: ' ', query: '' }] })).status).toBe(422)
  const other = await signUp(app, 'bob@example.com')
  expect((await other.fetch(path)).status).toBe(403)
  await grantAdmin(app, other.id, 'test')
  expect(await (await other.fetch(path)).json()).toMatchObject({ filters: [] })
})
