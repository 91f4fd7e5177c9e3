import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

const editor = { id: 'eve', name: 'Eve', email: 'eve@example.org', role: 'editor', since: sampleTime } as const
const invitation = {
  id: 'i',
  email: 'sam@example.org',
  role: 'author',
  created_at: sampleTime,
  expires_at: sampleTime,
} as const
const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
const dialog = page.getByRole('dialog', { name: 'People' })

async function openPeople(responses: Responses) {
  const people = { people: [editor], invitations: [invitation] }
  const api = await openDashboard('/admin?open=people', { 'GET /api/admin/people': people, ...responses })
  await expect.element(dialog.getByText('eve@example.org')).toBeVisible()
  return api
}

test('a role is changed at once, and a failure shows an error', async () => {
  const route = 'PUT /api/admin/people/:id'
  const api = await openPeople({ [route]: broken })
  await dialog.getByLabelText('Role of eve@example.org').selectOptions('author')
  await expectToast("Couldn't change the role", 'The disk is full.')
  api.respond({ [route]: {} })
  await dialog.getByLabelText('Role of eve@example.org').selectOptions('author')
  await expectToast('Role changed')
  expect(api.requestsTo(route).map(({ params, body }) => [params.id, body.role])).toEqual([
    ['eve', 'author'],
    ['eve', 'author'],
  ])
})

test('taking a role away asks first', async () => {
  const route = 'PUT /api/admin/people/:id'
  const api = await openPeople({ [route]: {} })
  const question = page.getByRole('dialog', { name: 'Take the role away?' })
  await dialog.getByRole('button', { name: 'Remove eve@example.org' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.requestsTo(route)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove eve@example.org' }).click()
  await question.getByRole('button', { name: 'Take the role away' }).click()
  await expect.poll(() => api.requestsTo(route).map(({ body }) => body)).toEqual([{ role: null }])
})

test('an invitation gives a link to pass on, an error is shown at the field, and an invitation is revoked', async () => {
  const route = 'POST /api/admin/invitations'
  const api = await openPeople({ [route]: apiError(422, { error: 'This is not an email address.' }) })
  await dialog.getByLabelText('Email address').fill('sam')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.element(dialog.getByText('This is not an email address.')).toBeVisible()
  const url = 'https://pets.example/invitation?token=secret'
  api.respond({ [route]: { url, invitation }, 'DELETE /api/admin/invitations/:id': {} })
  await dialog.getByLabelText('Email address').fill('')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.element(dialog.getByLabelText('Invitation link')).toHaveValue(url)
  expect(api.requestsTo(route).at(-1)?.body).toEqual({ email: null, role: 'editor' })
  await dialog.getByRole('button', { name: 'Revoke the invitation: sam@example.org' }).click()
  await expectToast('Invitation revoked')
})
