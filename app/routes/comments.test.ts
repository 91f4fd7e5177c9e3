import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('no email address of a commenter is in the response, whatever field they put it in (201, T2)', async () => {
  const app = await createTestApp()
  const { id, slug } = await insertTestArticle(app)
  const json = { author_name: 'Ada', author_email: 'ada.secret@example.org', content: 'Agreed.' }
  expect((await createTestClient(app).fetch(`/api/articles/${id}/comments`, { json })).status).toBe(201)
  await app.db.updateTable('comments').set({ approved: true, state: 'approved' }).execute()
  const response = await (await createTestClient(app).fetch(`/api/articles/${id}/comments`)).text()
  expect(JSON.parse(response)).toEqual({
    comments: [
      { id: expect.any(String), author_name: 'Ada', content: 'Agreed.', created_at: '2026-01-15T12:00:00.000Z' },
    ],
  })
  expect(response).not.toContain('secret')
  expect(await (await createTestClient(app).fetch(`/article/${slug}`)).text()).not.toContain('secret')
})

test('the user id of a comment comes from the session, never from the body (205)', async () => {
  const app = await createTestApp()
  const { id } = await insertTestArticle(app)
  const visitor = createTestClient(app)
  const words = { author_name: 'Ada', author_email: 'ada@example.org', content: 'Agreed.', user_id: 'somebody-else' }
  await visitor.fetch(`/api/articles/${id}/comments`, { json: words })
  const signUp = await visitor.fetch('/api/auth/sign-up/email', {
    json: { email: 'ada@example.org', password: 'a long enough password' },
  })
  expect(signUp.status).toBe(200)
  await visitor.fetch(`/api/articles/${id}/comments`, { json: words })
  const [user] = await app.db.selectFrom('comments').select('user_id').orderBy('id', 'desc').execute()
  const session = (await (await visitor.fetch('/api/session')).json()) as { user: { id: string } }
  expect(user?.user_id).toBe(session.user.id)
  const rows = await app.db.selectFrom('comments').select('user_id').orderBy('id').execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, session.user.id])
})
