import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contactThanks } from '#domain/site/contact-message.ts'
import { apiError, fakeApi, offline, type FakeApi } from '#tests/kit/fake-api.ts'
import { advanceClock, field, nextFrame, renderIsland, stopClock, visibleToasts } from '#tests/kit/islands.tsx'
import { ContactForm } from './contact-form.island.tsx'

const complete = { name: 'Ada', email: 'ada@example.org', subject: 'A correction', message: 'Rabbits need hay.' }
const sending = 'POST /api/functions/submit-contact'
const sent = { tone: 'success', title: 'Message Sent!', text: contactThanks }
const error = (text: string) => ({ tone: 'destructive', title: 'Error', text })
const button = page.getByRole('button', { name: /Send/ })

let api: FakeApi

beforeEach(async () => {
  stopClock()
  api = fakeApi({ [sending]: { success: true } })
  await renderIsland(<ContactForm />)
})

async function fill(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await page.elementLocator(field(name)).fill(value)
}
const fieldValues = () => Object.fromEntries(Object.keys(complete).map((name) => [name, field(name).value]))
async function send() {
  await button.click()
  await advanceClock(400)
}

test('the form has four fields, and the browser checks the email address (213)', async () => {
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
  expect(field('email').type).toBe('email')
})

test('without one of the fields the browser asks for it and nothing is sent (214)', async () => {
  await fill(complete)
  for (const [name, value] of Object.entries(complete)) {
    await fill({ [name]: '' })
    await button.click()
    await nextFrame()
    expect([name, field(name).validity.valueMissing]).toEqual([name, true])
    expect(document.activeElement).toBe(field(name))
    await fill({ [name]: value })
  }
  expect(api.requests).toEqual([])
})

test('fields that the server rejects are named, and the first of them has the focus (214)', async () => {
  const fields = { name: 'The name is missing.', message: 'The message is missing.' }
  api.respond({ [sending]: apiError(422, { error: 'Please check the highlighted fields.', fields }) })
  await fill({ ...complete, name: '  ', message: ' ' })
  await send()
  await expect.poll(visibleToasts).toEqual([error('Please check the highlighted fields.')])
  for (const text of Object.values(fields)) await expect.element(page.getByText(text)).toBeVisible()
  expect(field('name').ariaInvalid).toBe('true')
  expect(document.activeElement).toBe(field('name'))
  api.respond({ [sending]: { success: true } })
  await fill(complete)
  await send()
  await expect.poll(visibleToasts).toContainEqual(sent)
  expect(page.getByText('is missing.').elements()).toEqual([])
})

test('fields accept no more than their limits (215)', async () => {
  for (const [name, limit] of Object.entries({ name: 100, email: 255, subject: 200, message: 2000 })) {
    expect(field(name).maxLength).toBe(limit)
    await fill({ [name]: 'x'.repeat(limit - 1) })
    field(name).focus()
    // The type email has no selection.
    document.execCommand('insertText', false, 'yz')
    expect(field(name).value.length).toBe(limit)
  }
})

test('a message shows thanks with a note about the spam folder, and the form is empty (218)', async () => {
  expect(contactThanks).toMatch(/^Thank you.*spam folder/)
  await fill(complete)
  await expect.element(page.getByText('17 of 2000 characters')).toBeVisible()
  await send()
  await expect.poll(visibleToasts).toEqual([sent])
  expect(api.requests).toMatchObject([{ route: sending, body: { ...complete, website: '' } }])
  expect(Object.values(fieldValues())).toEqual(['', '', '', ''])
  await expect.element(page.getByText('0 of 2000 characters', { exact: true })).toBeVisible()
})

test('while it is sent the button says so, and a second click sends nothing more', async () => {
  const release = api.hold(sending)
  await fill(complete)
  await button.dblClick()
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  release()
  await advanceClock(400)
  await expect.poll(visibleToasts).toEqual([sent])
  await expect.element(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expect(api.requests).toHaveLength(1)
})

test('a message of several lines is sent with its lines', async () => {
  await fill({ ...complete, message: 'One.\nTwo.' })
  await send()
  expect(api.requestsTo(sending)[0]?.body.message).toBe('One.\nTwo.')
})

test('emoji are counted as one character each', async () => {
  await fill({ message: '🐕🐈' })
  await expect.element(page.getByText('2 of 2000 characters', { exact: true })).toBeVisible()
})

test.each([
  [
    'an error with a sentence shows it',
    apiError(422, { error: 'Please enter a valid email address.' }),
    'Please enter a valid email address.',
  ],
  ['a failure without words shows the usual error', apiError(500), 'Failed to send message. Please try again.'],
  ['a broken connection shows the usual error', offline, 'Failed to send message. Please try again.'],
])('%s, and the text stays (219)', async (_what, failure, text) => {
  api.respond({ [sending]: failure })
  await fill(complete)
  await send()
  await expect.poll(visibleToasts).toEqual([error(text)])
  expect(fieldValues()).toEqual(complete)
})
