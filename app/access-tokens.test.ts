import { expect, test } from 'vitest'
import { tokenScopes } from '#domain/accounts/token-scopes.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { openTokenApp } from '#tests/kit/token-app.ts'

test('a token acts as its owner and never beyond the role (T46)', async () => {
  const { make, ask } = await openTokenApp('author')
  const { secret } = await make(tokenScopes)
  expect((await ask(secret, 'GET', '/api/admin/articles')).status).toBe(200)
  for (const path of ['/api/admin/settings', '/api/admin/messages', '/api/admin/audit'])
    expect([path, (await ask(secret, 'GET', path)).body.code]).toEqual([path, 'not_admin'])
  expect((await ask(secret, 'POST', '/api/admin/articles', { title: 'Walks', state: 'published' })).status).not.toBe(
    201,
  )
})

test('an unknown, expired or revoked token is refused with the reason, and one of a person who lost the role too (T46)', async () => {
  const { app, owner, make, ask } = await openTokenApp()
  const { secret, id } = await make(['read'])
  const reasonOf = async (text: string) => (await ask(text, 'GET', '/api/admin/articles')).body
  expect(await reasonOf(`wag_${'0'.repeat(40)}`)).toMatchObject({
    code: 'invalid_token',
    error: 'This token is unknown.',
  })
  app.advanceClock(31 * 24 * 60 * 60 * 1000)
  expect(await reasonOf(secret)).toMatchObject({ code: 'invalid_token', error: expect.stringContaining('expired') })
  const other = await make(['read'], 'another')
  await app.db.updateTable('access_tokens').set({ revoked_at: app.clock() }).where('id', '=', other.id).execute()
  expect(await reasonOf(other.secret)).toMatchObject({ error: expect.stringContaining('revoked') })
  const last = await make(['read'], 'last')
  await app.db.deleteFrom('user_roles').where('user_id', '=', owner).execute()
  expect(await reasonOf(last.secret)).toMatchObject({ code: 'not_author' })
  expect(id).not.toBe(last.id)
})

test('a token in an address is refused and revoked (T46)', async () => {
  const { app, make, ask } = await openTokenApp()
  const { secret } = await make(['read'])
  expect((await ask('', 'GET', `/api/admin/articles?access_token=${secret}`)).body.code).toBe('token_in_address')
  expect((await ask(secret, 'GET', '/api/admin/articles')).body.code).toBe('invalid_token')
  // A sign that no decoder accepts changes nothing.
  expect((await ask(secret, 'GET', `/api/admin/articles?q=%E0%A4&t=${secret}`)).body.code).toBe('token_in_address')
  const { secret: second } = await make(['read'], 'second')
  expect((await createTestClient(app).fetch(`/blog?q=${second}`)).status).toBe(400)
  expect((await ask(second, 'GET', '/api/admin/articles')).body.code).toBe('invalid_token')
})

const unsafe = 'Give your dog two tablets of ibuprofen when he limps after a walk. He will feel better by the evening.'

test('a token that may write drafts writes one with its origin in the log, and cannot publish it (T46)', async () => {
  const { app, make, ask } = await openTokenApp()
  const { secret } = await make(['drafts'], 'Shortcut')
  const text = { title: 'Calm walks', excerpt: 'Slowly.', category: 'Dog Care', content: 'Walk slowly.' }
  const created = await ask(secret, 'POST', '/api/admin/articles', text)
  expect(created.status).toBe(201)
  const article = created.body['article'] as { id: string; version: number }
  const row = await app.db.selectFrom('articles').select('provenance').executeTakeFirstOrThrow()
  expect(row.provenance).toEqual({ writer: { kind: 'assistant', token: 'Shortcut', owner: 'ada@example.org' } })
  const entry = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'article.created')
    .executeTakeFirst()
  expect(entry?.details).toMatchObject({ token: 'Shortcut' })
  const change = { version: article.version, state: 'published' }
  const published = await ask(secret, 'PUT', `/api/admin/articles/${article.id}`, change)
  expect([published.status, published.body.code]).toEqual([403, 'not_editor'])
})

test('a token that may publish never publishes or releases what the safety check holds (T46)', async () => {
  const { make, ask } = await openTokenApp()
  const { secret } = await make(['publish'], 'Writer')
  const text = { title: 'After the walk', excerpt: 'What helps.', category: 'Dog Care', content: unsafe }
  const held = await ask(secret, 'POST', '/api/admin/articles', { ...text, state: 'published' })
  expect(held.body.code).toBe('findings')
  const release = { reason: 'I have read it and take responsibility.' }
  const released = await ask(secret, 'POST', '/api/admin/articles', { ...text, state: 'published', release })
  expect(released.body.code).toBe('person_needed')
  const safe = { ...text, content: 'Walk slowly and carry water.' }
  expect((await ask(secret, 'POST', '/api/admin/articles', { ...safe, state: 'published' })).status).toBe(201)
})
