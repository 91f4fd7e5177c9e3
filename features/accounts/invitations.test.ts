import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/role.ts'
import { createDraftLink, findLinkedDraft } from '#features/articles/draft-links.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { deleteAccount, grantAdmin } from './commands.ts'
import { acceptInvitation, createInvitation, findInvitation, listInvitations, revokeInvitation } from './invitations.ts'
import { listPeople, setRole } from './people.ts'
import { findRole } from './queries.ts'

const day = 24 * 60 * 60 * 1000

async function account(app: TestApp, email: string, role?: Role) {
  const { id } = await app.accounts.upsert({ email, password: 'a calm long walk' })
  if (role === 'admin') await grantAdmin(app, id, 'test')
  return { id, email }
}

test('an invitation gives its role once, and its token is stored only as a hash', async () => {
  const app = await createTestApp()
  const owner = await account(app, 'owner@example.org', 'admin')
  const eve = await account(app, 'eve@example.org')
  const { token } = await createInvitation(app, { role: 'editor', email: null, by: owner.id })
  expect(JSON.stringify(await app.db.selectFrom('invitations').selectAll().execute())).not.toContain(token)
  expect(await findInvitation(app, token)).toMatchObject({ role: 'editor', email: null })
  expect(await acceptInvitation(app, { token, user: eve })).toEqual({ ok: true })
  expect(await findRole(app.db, eve.id)).toBe('editor')
  expect(await acceptInvitation(app, { token, user: owner })).toEqual({ ok: false, reason: 'not_found' })
  expect(await listInvitations(app)).toEqual([])
  const actions = await app.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(actions.map(({ action }) => action)).toEqual(['admin.granted', 'invitation.created', 'invitation.accepted'])
})

test('an invitation by mail is for its address, and the mail has the link', async () => {
  const app = await createTestApp()
  const owner = await account(app, 'owner@example.org', 'admin')
  const { token } = await createInvitation(app, { role: 'author', email: 'Eve@example.org', by: owner.id })
  await app.flushMail()
  expect(app.sentMails).toMatchObject([{ to: 'Eve@example.org', subject: 'You are invited to Wagwise' }])
  expect(app.sentMails[0]?.text).toContain(`/invite?token=${token}`)
  const bob = await account(app, 'bob@example.org')
  expect(await acceptInvitation(app, { token, user: bob })).toEqual({ ok: false, reason: 'other_email' })
  const eve = await account(app, 'eve@example.org')
  expect(await acceptInvitation(app, { token, user: eve })).toEqual({ ok: true })
})

test('an invitation ends after seven days or when it is revoked, and never lowers a role', async () => {
  const app = await createTestApp()
  const owner = await account(app, 'owner@example.org', 'admin')
  const first = await createInvitation(app, { role: 'editor', email: null, by: owner.id })
  expect(await revokeInvitation(app, { id: first.invitation.id, by: owner.id })).toBe(true)
  expect(await revokeInvitation(app, { id: first.invitation.id, by: owner.id })).toBe(false)
  expect(await findInvitation(app, first.token)).toBeUndefined()
  const second = await createInvitation(app, { role: 'author', email: null, by: owner.id })
  expect(await acceptInvitation(app, { token: second.token, user: owner })).toEqual({ ok: true })
  expect(await findRole(app.db, owner.id)).toBe('admin')
  const third = await createInvitation(app, { role: 'author', email: null, by: owner.id })
  app.advanceClock(7 * day)
  expect(await findInvitation(app, third.token)).toBeUndefined()
  expect(await acceptInvitation(app, { token: third.token, user: owner })).toEqual({ ok: false, reason: 'not_found' })
})

test('roles are changed and taken away, but the last admin stays one', async () => {
  const app = await createTestApp()
  const owner = await account(app, 'owner@example.org', 'admin')
  const ann = await account(app, 'ann@example.org', 'admin')
  expect(await setRole(app, { user_id: ann.id, role: 'editor', by: owner.id })).toEqual({ ok: true })
  expect(await findRole(app.db, ann.id)).toBe('editor')
  for (const role of ['editor', null] as const)
    expect(await setRole(app, { user_id: owner.id, role, by: owner.id })).toEqual({ ok: false, reason: 'last_admin' })
  expect((await listPeople(app.db)).map(({ email, role }) => [email, role])).toEqual([
    ['owner@example.org', 'admin'],
    ['ann@example.org', 'editor'],
  ])
  expect(await setRole(app, { user_id: ann.id, role: null, by: owner.id })).toEqual({ ok: true })
  expect(await setRole(app, { user_id: ann.id, role: 'admin', by: owner.id })).toEqual({
    ok: false,
    reason: 'not_found',
  })
  expect(await findRole(app.db, ann.id)).toBeUndefined()
})

test('of two admins who demote each other at the same moment, one stays', async () => {
  const app = await createTestApp()
  const one = await account(app, 'one@example.org', 'admin')
  const two = await account(app, 'two@example.org', 'admin')
  const results = await Promise.all([
    setRole(app, { user_id: one.id, role: 'author', by: two.id }),
    setRole(app, { user_id: two.id, role: 'author', by: one.id }),
  ])
  expect(results.map((result) => (result.ok ? 'changed' : result.reason)).toSorted()).toEqual(['changed', 'last_admin'])
})

test('an invitation ends when the admin who created it is demoted, and with the role of whom it invites', async () => {
  const app = await createTestApp()
  const owner = await account(app, 'owner@example.org', 'admin')
  const ann = await account(app, 'ann@example.org', 'admin')
  const forHerself = await createInvitation(app, { role: 'admin', email: null, by: ann.id })
  const addressed = await createInvitation(app, { role: 'admin', email: 'Ann@example.org', by: owner.id })
  const other = await createInvitation(app, { role: 'author', email: null, by: owner.id })
  await setRole(app, { user_id: ann.id, role: 'editor', by: owner.id })
  for (const { token } of [forHerself, addressed])
    expect(await acceptInvitation(app, { token, user: ann })).toEqual({ ok: false, reason: 'not_found' })
  expect(await findRole(app.db, ann.id)).toBe('editor')
  expect((await listInvitations(app)).map(({ id }) => id)).toEqual([other.invitation.id])
})

test('invitations and private links end with the account, private links also with the role that makes them', async () => {
  const app = await createTestApp()
  const owner = await account(app, 'owner@example.org', 'admin')
  const draft = await insertTestArticle(app, { state: 'draft' })
  const link = async (user_id: string) => {
    const result = await createDraftLink(app, { article_id: draft.id, user_id, hours: 24 })
    return result.ok ? result.token : ''
  }
  const ann = await account(app, 'ann@example.org', 'admin')
  const [annsLink, ownersLink] = [await link(ann.id), await link(owner.id)]
  const invitation = await createInvitation(app, { role: 'admin', email: null, by: ann.id })
  await setRole(app, { user_id: ann.id, role: 'editor', by: owner.id })
  expect(await findLinkedDraft(app, annsLink)).toBeDefined()
  await setRole(app, { user_id: ann.id, role: 'author', by: owner.id })
  expect(await findLinkedDraft(app, annsLink)).toBeUndefined()
  await setRole(app, { user_id: ann.id, role: null, by: owner.id })
  expect(await findInvitation(app, invitation.token)).toBeUndefined()

  const bob = await account(app, 'bob@example.org', 'admin')
  const bobsLink = await link(bob.id)
  const bobsInvitation = await createInvitation(app, { role: 'author', email: null, by: bob.id })
  expect(await deleteAccount(app, bob.id)).toEqual({ ok: true })
  expect(await findLinkedDraft(app, bobsLink)).toBeUndefined()
  expect(await findInvitation(app, bobsInvitation.token)).toBeUndefined()
  expect(await findLinkedDraft(app, ownersLink)).toBeDefined()
})
