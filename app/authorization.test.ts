import { expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/commands.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, type TestClient } from '#tests/kit/test-client.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

const password = 'correct-horse-battery'
const guarded = routes.filter((route) => route.access !== 'anyone')
const pathOf = (route: Route) => route.path.replaceAll(/:\w+(?:\{.+?\})?/g, 'none')
const isPage = (route: Route) => 'page' in route

async function signUp(app: TestApp, email: string): Promise<{ visitor: TestClient; id: string }> {
  const visitor = createTestClient(app)
  const response = await visitor.fetch('/api/auth/sign-up/email', { json: { email, password, name: 'Ada' } })
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  const { user } = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  return { visitor, id: user.id }
}

/** The status of every guarded route for one kind of caller. The body is empty, so a 422 means access was granted. */
async function statusesFor(visitor: TestClient): Promise<Map<Route, number>> {
  const statuses = new Map<Route, number>()
  for (const route of guarded) {
    const { method } = route
    const sent = method === 'GET' ? { method } : { method, json: {} }
    statuses.set(route, (await visitor.fetch(pathOf(route), sent)).status)
  }
  return statuses
}

/** The routes with a different status, as readable lines. */
function surprises(statuses: Map<Route, number>, expected: (route: Route) => number): string[] {
  const wrong = [...statuses].filter(([route, status]) => status !== expected(route))
  return wrong.map(([route, status]) => `${route.method} ${route.path}: ${status}, not ${expected(route)}`)
}

test('every route under /admin and /api/admin is guarded, and so is every write except these (T9)', () => {
  const open = routes.filter(({ access: who }) => who === 'anyone')
  expect(open.filter(({ path }) => /^\/(?:api\/)?admin/.test(path)).map(({ path }) => path)).toEqual([])
  const writes = open.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(writes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'DELETE /api/articles/:id/likes',
    'POST /api/account/confirm',
    'POST /api/account/email/confirm',
    'POST /api/articles/:id/comments',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/reset-password',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-out',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/two-factor/verify-backup-code',
    'POST /api/auth/two-factor/verify-totp',
    'POST /api/clicks',
    'POST /api/functions/seed-articles',
    'POST /api/functions/submit-contact',
    'POST /api/functions/subscribe-newsletter',
    'POST /api/functions/track-page-view',
    'POST /api/setup',
    'POST /article/:slug',
    'POST /contact',
    'POST /moderate',
    'POST /newsletter/confirm',
    'POST /newsletter/return',
    'POST /newsletter/subscribe',
    'POST /recalls/confirm',
    'POST /recalls/subscribe',
    'POST /recalls/unsubscribe',
    'POST /unsubscribe',
    'PUT /api/articles/:id/likes',
  ])
})

test('a visitor gets 401 from every guarded route, and pages redirect (256, T9)', async () => {
  const app = await createTestApp()
  expect(guarded.length).toBeGreaterThan(50)
  expect(surprises(await statusesFor(createTestClient(app)), (route) => (isPage(route) ? 302 : 401))).toEqual([])
})

test('a forged or ended session counts as signed out (T8)', async () => {
  const app = await createTestApp()
  const { visitor, id } = await signUp(app, 'ada@example.org')
  await grantAdmin(app, id, 'test')
  const stolen = new Map(visitor.jar)
  await visitor.fetch('/api/auth/sign-out', { json: {} })
  const thief = createTestClient(app)
  for (const [name, value] of stolen) thief.jar.set(name, value)
  expect(surprises(await statusesFor(thief), (route) => (isPage(route) ? 302 : 401))).toEqual([])
})

test('a user without the role gets 403 from every admin route, and pages redirect home (251, 256)', async () => {
  const app = await createTestApp()
  const { visitor } = await signUp(app, 'ada@example.org')
  const admins = new Map([...(await statusesFor(visitor))].filter(([route]) => route.access !== 'member'))
  expect(surprises(admins, (route) => (isPage(route) ? 302 : 403))).toEqual([])
})

test('an admin whose role is revoked is rejected at the next request (252)', async () => {
  const app = await createTestApp()
  const { visitor, id } = await signUp(app, 'ada@example.org')
  await grantAdmin(app, id, 'test')
  expect((await visitor.fetch('/api/admin/articles')).status).toBe(200)
  await app.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  const admins = new Map([...(await statusesFor(visitor))].filter(([route]) => route.access !== 'member'))
  expect(surprises(admins, (route) => (isPage(route) ? 302 : 403))).toEqual([])
})

const ranks = ['author', 'editor', 'admin'] as const
const rankOf = ({ access }: Route) => ranks.indexOf(access === 'author' || access === 'editor' ? access : 'admin')

test.each(ranks)('a user with the role %s gets exactly the routes of that role and of lower ones', async (role) => {
  const app = await createTestApp()
  const { visitor, id } = await signUp(app, 'ada@example.org')
  await app.db.insertInto('user_roles').values({ user_id: id, role, created_at: app.clock() }).execute()
  // The event stream never ends and is tested in the browser.
  const asked = guarded.filter(({ access, path }) => access !== 'member' && !path.endsWith('/events'))
  expect(new Set(asked.map(rankOf)).size).toBe(ranks.length)
  const wrong: string[] = []
  for (const route of asked) {
    const { method } = route
    const response = await visitor.fetch(pathOf(route), method === 'GET' ? { method } : { method, json: {} })
    const rejection = `/admin?denied=${encodeURIComponent(pathOf(route))}`
    const isRejected = isPage(route) ? response.headers.get('location') === rejection : response.status === 403
    if (isRejected !== rankOf(route) > ranks.indexOf(role) || response.status >= 500)
      wrong.push(`${method} ${route.path}: ${response.status}`)
  }
  expect(wrong).toEqual([])
})

test('routes that change the site, its accounts, mail and money are for admins', () => {
  const open = guarded.filter(({ access }) => access === 'author' || access === 'editor')
  const areas = new Set(
    open.map(({ path }) =>
      path
        .replace(/^\/api/, '')
        .split('/')
        .slice(1, 3)
        .join('/'),
    ),
  )
  expect([...areas].toSorted()).toEqual([
    'admin',
    // Each person's own tokens.
    'admin/access',
    // The answers of "Is it safe?": whoever writes may look them up, editors change them.
    'admin/almanac-note',
    'admin/answers',
    'admin/articles',
    'admin/assets',
    'admin/authors',
    'admin/comments',
    'admin/counts',
    'admin/entries',
    // Whoever writes may look facts up; only admins change them.
    'admin/facts',
    // Drafts of the newsletter; nothing that sends.
    'admin/issues',
    'admin/media',
    'admin/messages',
    'admin/newsletter',
    // Each person's own.
    'admin/preferences',
    'admin/products',
    'admin/tokens',
  ])
})

test('editors neither send newsletters nor change products, and delete no comments', () => {
  const open = guarded.filter(({ access }) => access === 'author' || access === 'editor')
  const desk = /^\/(?:api\/)?admin\/(?:issues|newsletter|comments|messages|products)(?:\/|$)/
  const listed = open.filter(({ path }) => desk.test(path))
  expect(listed.map(({ access, method, path }) => [access, method, path].join(' ')).toSorted()).toEqual([
    'author GET /admin/products',
    'author GET /admin/products/:id',
    'author GET /api/admin/products',
    'author GET /api/admin/products/:id/tests',
    'author POST /api/admin/products/:id/tests',
    'editor DELETE /api/admin/issues/:id',
    'editor DELETE /api/admin/products/:id/tests/:test',
    'editor GET /admin/messages/comments',
    'editor GET /admin/newsletter',
    'editor GET /admin/newsletter/:id',
    'editor GET /api/admin/comments',
    'editor GET /api/admin/issues',
    'editor GET /api/admin/issues/:id',
    'editor GET /api/admin/issues/:id/preview',
    'editor PATCH /api/admin/comments',
    'editor POST /api/admin/issues',
    'editor PUT /api/admin/comments/:id/reply',
    'editor PUT /api/admin/issues/:id',
    'editor PUT /api/admin/products/:id/tests/:test',
  ])
})

test('a HEAD request on an event stream leaves no stream open', async () => {
  const app = await createTestApp()
  const { visitor, id } = await signUp(app, 'ada@example.org')
  await grantAdmin(app, id, 'test')
  for (let n = 0; n < 12; n++)
    expect((await visitor.fetch('/api/admin/runs/events', { method: 'HEAD' })).status).toBe(200)
})

test('no admin route responds to an admin with 401 or 403', async () => {
  const app = await createTestApp()
  const { visitor, id } = await signUp(app, 'ada@example.org')
  await grantAdmin(app, id, 'test')
  const statuses = new Map<Route, number>()
  // The event stream never ends and is tested in the browser.
  for (const route of guarded.filter(({ access: who, path }) => who !== 'member' && !path.endsWith('/events'))) {
    const { method } = route
    const sent = method === 'GET' ? { method } : { method, json: {} }
    statuses.set(route, (await visitor.fetch(pathOf(route), sent)).status)
  }
  const shut = [...statuses].filter(([, status]) => status === 401 || status === 403 || status >= 500)
  expect(shut.map(([route, status]) => `${route.method} ${route.path}: ${status}`)).toEqual([])
})

test('HEAD and wrong methods do not bypass the guards of GET', async () => {
  const app = await createTestApp()
  const visitor = createTestClient(app)
  for (const route of guarded.filter(({ method }) => method === 'GET')) {
    const { status } = await visitor.fetch(pathOf(route), { method: 'HEAD' })
    expect([route.path, status]).toEqual([route.path, isPage(route) ? 302 : 401])
  }
})

test('a dashboard page whose URL looks like a file is never cached, and the next visitor gets nothing (T26)', async () => {
  const app = await createTestApp()
  const { visitor, id } = await signUp(app, 'ada@example.org')
  await grantAdmin(app, id, 'test')
  for (const path of ['/admin/settings/x.css', '/admin/articles/x.js', '/account', '/api/account/export']) {
    const response = await visitor.fetch(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    expect([path, (await createTestClient(app).fetch(path)).status]).not.toEqual([path, 200])
  }
})

test.each([
  ...['/__manifest', '/admin.data', '/_next/static/x.js', '/_next/image', '/@vite/client', '/@fs/etc/passwd', '/.env'],
  ...[
    '/.git/config',
    '/package.json',
    '/app/routes.ts',
    '/assets/main.js.map',
    '/wp-login.php',
    '/graphql',
    '/secrets.json',
  ],
])('%s is the 404 page of every unknown URL (T27)', async (path) => {
  const app = await createTestApp()
  const response = await createTestClient(app).fetch(path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await response.text()).toContain('Oops! Page not found')
})
