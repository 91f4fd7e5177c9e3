import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError } from '#tests/kit/fake-api.ts'

const mail = {
  id: 'm1',
  kind: 'welcome',
  state: 'failed',
  recipient: 'ada@example.test',
  subject: 'Hello Ada',
  error: 'The mail server replied: 554 no',
  attempts: 1,
  canPreview: true,
  canResend: true,
  created_at: sampleTime,
  due_at: sampleTime,
  finished_at: sampleTime,
} as const
const dialog = page.getByRole('dialog', { name: 'Outbox' })

test('the outbox shows a failed mail with its reason, its content in a sandboxed frame, and sends it again', async () => {
  const list = { mails: [mail], total: 1, next: null, delivery: 'server' } as const
  const again = 'POST /api/admin/mails/:id/again'
  const api = await openDashboard('/admin?open=outbox', {
    'GET /api/admin/mails': list,
    [again]: apiError(500, { error: 'The disk is full.' }),
  })
  await expect.element(dialog.getByText('The mail server replied: 554 no')).toBeVisible()
  await dialog.getByRole('button', { name: 'Preview: Hello Ada' }).click()
  const frame = dialog.getByTitle('Preview: Hello Ada')
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  await dialog.getByRole('button', { name: 'Hide: Hello Ada' }).click()
  await expect.element(frame).not.toBeInTheDocument()

  const resend = dialog.getByRole('button', { name: 'Send again: Hello Ada' })
  await resend.click()
  await expectToast("Couldn't resend the email", 'The disk is full.')
  const sent = { ...mail, state: 'sent', error: '', canResend: false } as const
  api.respond({ [again]: { queued: true }, 'GET /api/admin/mails': { ...list, mails: [sent] } })
  await resend.click()
  await expectToast('The email was queued again')
  await expect.element(dialog.getByRole('listitem').getByText('Sent')).toBeVisible()
  expect(api.requestsTo(again).map(({ params }) => params.id)).toEqual(['m1', 'm1'])
})

test('without a mail server it says that mails are stored as files, and a filter without matches says so', async () => {
  const api = await openDashboard('/admin?open=outbox', {
    'GET /api/admin/mails': ({ query }) => {
      const mails = query['state'] ? [] : [{ ...mail, state: 'sent' } as const]
      return { mails, total: mails.length, next: null, delivery: 'files' }
    },
  })
  await expect.element(dialog.getByText('Saved as a file')).toBeVisible()
  await expect.element(dialog.getByText(/^No mail server is configured/)).toBeVisible()
  await dialog.getByLabelText('State').selectOptions('Failed')
  await expect.element(dialog.getByText('No emails with this status.')).toBeVisible()
  expect(api.requestsTo('GET /api/admin/mails').at(-1)?.query).toEqual({ state: 'failed' })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
