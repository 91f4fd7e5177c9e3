import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectToast, openDashboard } from '#tests/kit/dashboard.tsx'
import { adminComment, contactMessage, sampleTime } from '#tests/kit/dashboard-samples.ts'
import { apiError, type Responses } from '#tests/kit/fake-api.ts'

type Message = ReturnType<typeof contactMessage>
type Comment = ReturnType<typeof adminComment>

const broken = apiError(500, { error: 'The disk is full.', code: 'broken' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const segment = (label: string) => page.getByRole('group', { name: /shown$/ }).getByText(label)

/** Messages that can be changed and deleted. */
function createInbox(initial: readonly Message[], delivery: 'server' | 'files' = 'server'): Responses {
  let messages = initial
  return {
    'GET /api/admin/messages': ({ query }) => {
      const listed = messages.filter(({ state }) => state === (query['state'] ?? 'inbox'))
      return { messages: listed, total: listed.length, next: null, delivery }
    },
    'PATCH /api/admin/messages': ({ body: { ids, unread, state } }) => {
      messages = messages.map((message) =>
        ids.includes(message.id)
          ? { ...message, unread: unread ?? message.unread, state: state ?? message.state }
          : message,
      )
      return { changed: ids.length }
    },
    'DELETE /api/admin/messages': ({ body: { ids } }) => {
      messages = messages.filter(({ id }) => !ids.includes(id))
      return { deleted: ids.length }
    },
  }
}
async function openInbox(responses: Responses) {
  const api = await openDashboard('/admin/messages/contact', responses)
  await expect.element(page.getByRole('navigation', { name: 'Messages' })).toBeVisible()
  return api
}

test('a message is listed as unread with name, email, subject, text and date (352)', async () => {
  await openInbox(createInbox([contactMessage({ id: 'one' })]))
  const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.element(row).toBeVisible()
  const words = row.element().textContent
  for (const part of ['Ada', 'ada@example.org', 'Unread: A question', 'Do cats like rain?'])
    expect(words).toContain(part)
  expect(row.element().querySelector('time')?.getAttribute('datetime')).toBe(sampleTime)
  await expect.element(page.getByRole('img', { name: 'Waits for an answer' })).toBeVisible()
})

test('a message is marked as read by opening it, archived, moved back and deleted (352)', async () => {
  const api = await openInbox(createInbox([contactMessage({ id: 'one' })]))
  const changes = () => api.requestsTo('PATCH /api/admin/messages').map(({ body }) => body)
  await button(/A question/).click()
  await expect.poll(changes).toEqual([{ ids: ['one'], unread: false }])
  await button('Archive').click()
  await expectToast('1 message archived')
  await expect.element(page.getByText('No new messages.')).toBeVisible()
  await segment('Archived').click()
  await button(/A question/).click()
  await button('Move to inbox').click()
  await expectToast('1 message moved to the inbox')
  await expect.element(page.getByText('Nothing has been archived.')).toBeVisible()
  expect(changes().slice(1)).toEqual([
    { ids: ['one'], state: 'archived' },
    { ids: ['one'], state: 'inbox' },
  ])
  await segment('Inbox').click()
  await button(/A question/).click()
  await button('Delete').click()
  await page
    .getByRole('dialog', { name: 'Delete 1 message?' })
    .getByRole('button', { name: 'Delete 1 message' })
    .click()
  await expectToast('1 message deleted')
  await expect.element(page.getByText('No new messages.')).toBeVisible()
})

test('without a mail server a message is answered with the own mail program (352)', async () => {
  await openInbox(createInbox([contactMessage({ id: 'one' })], 'files'))
  await button(/A question/).click()
  const link = page.getByRole('link', { name: 'Reply' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^mailto:ada@example\.org\?subject=Re%3A/))
})

test('failed changes and deletions show an error, and the messages stay', async () => {
  const inbox = createInbox([
    contactMessage({ id: 'one', unread: false }),
    contactMessage({ id: 'two', unread: false }),
  ])
  await openInbox({ ...inbox, 'PATCH /api/admin/messages': broken, 'DELETE /api/admin/messages': broken })
  await page.getByRole('checkbox', { name: 'Select all messages on this page' }).click()
  await button('Archive').click()
  await expectToast('Failed to update messages', 'The disk is full.')
  await button('Delete').click()
  await button('Delete 2 messages').click()
  await expectToast('Failed to delete messages', 'The disk is full.')
  expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').elements()).toHaveLength(2)
})

const replyRoute = 'POST /api/admin/messages/:id/replies'

test('a reply that fails stays in the box, and what was entered outlives the view', async () => {
  const api = await openInbox({ ...createInbox([contactMessage({ id: 'one' })]), [replyRoute]: broken })
  const box = page.getByLabelText('Reply to ada@example.org')
  await button(/A question/).click()
  await box.fill('Paws and belly first.')
  await button('Send reply').click()
  await expectToast('Not sent', 'The disk is full.')
  await expect.element(box).toHaveValue('Paws and belly first.')
  await page.getByRole('tab', { name: 'Articles' }).click()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await button(/A question/).click()
  await expect.element(box).toHaveValue('Paws and belly first.')
  api.respond({ [replyRoute]: apiError(422, { error: 'Emails of this site contain no links to other sites.' }) })
  await button('Send reply').click()
  await expectToast('Not sent', 'Emails of this site contain no links to other sites.')
})

test('a reply is sent with Ctrl+Enter, and the thread shows who wrote it and whether it was sent', async () => {
  const message = contactMessage({ id: 'one', unread: false })
  const api = await openInbox(createInbox([message]))
  await button(/A question/).click()
  const box = page.getByLabelText('Reply to ada@example.org')
  await box.fill('A sponge bath may be all she needs.')
  const reply = {
    id: 'mail',
    message_id: 'one',
    author: 'owner@example.org',
    content: 'A sponge bath may be all she needs.',
    created_at: sampleTime,
    error: '554 not wanted here',
    state: 'failed',
  } as const
  api.respond({ [replyRoute]: {}, ...createInbox([{ ...message, replies: [reply] }]) })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expectToast('Reply queued')
  const shown = page.getByRole('article', { name: 'Reply to: A question' })
  for (const words of ['owner@example.org', reply.content, 'Failed', reply.error])
    await expect.element(shown.getByText(words)).toBeVisible()
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByRole('img', { name: 'Waits for an answer' })).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('replyDraft:'))).toEqual([])
  api.respond({ 'POST /api/admin/mails/:id/again': { queued: true } })
  await shown.getByRole('button', { name: 'Try again: A question' }).click()
  await expectToast('The email was queued again')
  expect(api.requestsTo(replyRoute).map(({ params, body }) => [params.id, body.content])).toEqual([
    ['one', reply.content],
  ])
})

/** Comments that can be moderated and deleted. */
function createComments(initial: readonly Comment[]): Responses {
  let comments = initial
  return {
    'GET /api/admin/comments': ({ query }) => {
      const listed = comments.filter(({ state }) => state === (query['state'] ?? 'pending'))
      return { comments: listed, total: listed.length, next: null }
    },
    'PATCH /api/admin/comments': ({ body: { ids, state } }) => {
      comments = comments.map((comment) => (ids.includes(comment.id) ? { ...comment, state } : comment))
      return { changed: ids.length }
    },
    'DELETE /api/admin/comments': ({ body: { ids } }) => {
      comments = comments.filter(({ id }) => !ids.includes(id))
      return { deleted: ids.length }
    },
  }
}
const commentOf = (name: string) =>
  adminComment({ id: name.toLowerCase(), author_name: name, content: `The cat of ${name} agrees.` })

test('comments are approved, rejected, marked as spam and deleted (210, 211)', async () => {
  const comments = ['Ada', 'Bob', 'Eve', 'Sam'].map(commentOf)
  const api = await openDashboard('/admin/messages/comments', createComments(comments))
  await button('Approve: Ada').click()
  await expectToast('1 comment approved')
  await button('Reject: Bob').click()
  await expectToast('1 comment rejected')
  await button('Spam: Eve').click()
  await expectToast('1 comment marked as spam')
  await button('Delete: Sam').click()
  await page
    .getByRole('dialog', { name: 'Delete 1 comment?' })
    .getByRole('button', { name: 'Delete 1 comment' })
    .click()
  await expectToast('1 comment deleted')
  await expect.element(page.getByText('No comments awaiting approval.')).toBeVisible()
  await segment('Rejected').click()
  await expect.element(page.getByText('The cat of Bob agrees.')).toBeVisible()
  expect(api.requestsTo('PATCH /api/admin/comments').map(({ body }) => body)).toEqual([
    { ids: ['ada'], state: 'approved' },
    { ids: ['bob'], state: 'rejected' },
    { ids: ['eve'], state: 'spam' },
  ])
})

test('comments are approved in bulk (210)', async () => {
  const api = await openDashboard('/admin/messages/comments', createComments(['Ada', 'Bob', 'Eve'].map(commentOf)))
  await page.getByRole('checkbox', { name: 'Select all comments on this page' }).click()
  await page.getByRole('checkbox', { name: 'Select: Eve' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await button('Approve').click()
  await expectToast('2 comments approved')
  const bodies = api.requestsTo('PATCH /api/admin/comments').map(({ body }) => body)
  expect(bodies).toEqual([{ ids: ['ada', 'bob'], state: 'approved' }])
})

test('stacked accents in a comment do not paint over the rows around it', async () => {
  const name = `Z${'\u0300\u0489\u0316\u0361'.repeat(60)}algo`
  await openDashboard('/admin/messages/comments', createComments([commentOf(name)]))
  await expect.element(page.getByText(/algo agrees\.$/)).toBeVisible()
  const row = document.querySelector('.message')
  expect(row && getComputedStyle(row).overflow).toBe('clip')
  const shown = [...(row?.querySelectorAll('.user-text') ?? [])].map(({ textContent }) => textContent)
  expect(shown.map((words) => words.match(/[\p{Mn}\p{Me}]+/gu)?.map(({ length }) => length))).toEqual([[5], [5]])
})
