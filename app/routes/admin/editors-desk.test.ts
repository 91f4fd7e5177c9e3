import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { addComment } from '#features/comments/commands.ts'
import { createIssue } from '#features/newsletter/issue-commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { aMember } from '#tests/kit/members.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'

async function signIn(role: Role = 'editor') {
  const app = await createTestApp()
  const { visitor, id } = await aMember(app)
  await app.db.insertInto('user_roles').values({ user_id: id, role, created_at: app.clock() }).execute()
  const send = async (method: string, path: string, json?: object) => {
    const response = await visitor.fetch(path, { method, ...(json && { json }) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { app, user_id: id, send }
}

async function fileComment(app: TestApp) {
  const { id: article_id } = await insertTestArticle(app)
  const comment = {
    author_name: 'Bea',
    author_email: 'bea@example.org',
    content: 'My cat too.',
    honeypot: '',
    fillTimeMs: undefined,
    user_id: null,
  }
  await addComment(app, { ...comment, article_id })
}

test('an editor moderates comments without their addresses, and only an admin deletes them', async () => {
  const { app, send } = await signIn()
  await fileComment(app)
  const { body } = await send('GET', '/api/admin/comments')
  expect(body).toMatchObject({ comments: [{ author_name: 'Bea', author_email: null }] })
  expect(await send('GET', '/api/admin/counts')).toEqual({ status: 200, body: { comments: 1 } })
  const [{ id } = { id: '' }] = body['comments'] as { id: string }[]
  expect(await send('PATCH', '/api/admin/comments', { ids: [id], state: 'approved' })).toMatchObject({ status: 200 })
  expect(await send('PUT', `/api/admin/comments/${id}/reply`, { content: 'Thank you.' })).toMatchObject({ status: 200 })
  expect(await send('DELETE', '/api/admin/comments', { ids: [id] })).toMatchObject({ status: 403 })
})

test('an editor writes newsletter drafts, and neither sends one nor touches what is no draft', async () => {
  const { app, user_id, send } = await signIn()
  const { body } = await send('POST', '/api/admin/issues', {})
  const { id } = body['issue'] as { id: string }
  const words = { subject: 'Calm cats', preheader: '', intro: 'A calm day.', articles: [], products: [] }
  const path = `/api/admin/issues/${id}`
  expect(await send('PUT', path, { ...words, version: 1 })).toMatchObject({ status: 200 })
  for (const step of ['send', 'test', 'unschedule', 'pause', 'resume', 'cancel'])
    expect([step, (await send('POST', `${path}/${step}`, {})).status]).toEqual([step, 403])
  const other = await createIssue(app, { user_id, scheduled_at: app.clock() + 60_000 })
  const { body: list } = await send('GET', '/api/admin/issues')
  expect(list).toEqual({ issues: [expect.objectContaining({ id, subject: 'Calm cats' })], next: null })
  const scheduled = `/api/admin/issues/${other}`
  expect(await send('GET', scheduled)).toMatchObject({ status: 404 })
  expect((await send('GET', `${scheduled}/preview`).catch(() => ({ status: 0 }))).status).toBe(404)
  const refused = { status: 409, body: { code: 'sent', error: expect.stringContaining('no longer a draft') } }
  expect(await send('PUT', scheduled, { ...words, version: 1 })).toMatchObject(refused)
  expect(await send('PUT', scheduled, { ...words, version: 9 })).toMatchObject(refused)
  expect(await send('DELETE', scheduled, {})).toMatchObject({ status: 409 })
  expect(await send('DELETE', path, {})).toMatchObject({ status: 200 })
})

test('an admin gets the addresses, every issue and every count', async () => {
  const { app, user_id, send } = await signIn('admin')
  await createIssue(app, { user_id, scheduled_at: app.clock() + 60_000 })
  await fileComment(app)
  expect((await send('GET', '/api/admin/comments')).body).toMatchObject({
    comments: [{ author_email: 'bea@example.org' }],
  })
  expect((await send('GET', '/api/admin/issues')).body).toMatchObject({
    issues: [{ state: 'scheduled' }],
    subscribers: 0,
  })
  expect((await send('GET', '/api/admin/counts')).body).toEqual({ comments: 1, messages: 0, subscribers: 0, mails: 0 })
})
