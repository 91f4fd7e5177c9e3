import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { attributesOf, textOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'

const forms = {
  contact: {
    page: '/contact',
    action: '/contact',
    api: '/api/functions/submit-contact',
    fields: { name: 'Ada', email: 'ada@example.org', subject: 'A correction', message: 'Rabbits need hay.' },
    done: 'Message Sent! Thank you for writing to us.',
    limit: 5,
  },
  newsletter: {
    page: '/',
    action: '/newsletter/subscribe',
    api: '/api/functions/subscribe-newsletter',
    fields: { email: 'ada@example.org' },
    done: 'Successfully subscribed! Welcome to Wagwise!',
    limit: 10,
  },
  comment: {
    page: '/article/calm-cats',
    action: '/article/calm-cats',
    api: '/api/articles/calm/comments',
    fields: { author_name: 'Ada', author_email: 'ada@example.org', content: 'My cat agrees.' },
    done: 'Comment submitted! Your comment is awaiting moderation and will appear soon.',
    limit: 5,
  },
} as const
type FormName = keyof typeof forms
const names = Object.keys(forms) as FormName[]

async function magazine() {
  const app = await createTestApp()
  await insertTestArticle(app, { id: 'calm', slug: 'calm-cats' })
  return { app, visitor: createTestClient(app) }
}

async function stored({ db }: TestApp) {
  const [messages, subscribers, comments] = await Promise.all([
    db.selectFrom('contact_messages').select(['name', 'email', 'subject', 'message', 'state']).execute(),
    db.selectFrom('subscribers').select('email').execute(),
    db.selectFrom('comments').select(['author_name', 'author_email', 'content', 'approved', 'state']).execute(),
  ])
  return { contact: messages, newsletter: subscribers, comment: comments }
}

async function pageOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.text()
}

test.each(names)('the %s form works without script and is answered with a page', async (name) => {
  const { app, visitor } = await magazine()
  const { page, action, fields, done } = forms[name]
  const html = await (await visitor.fetch(page)).text()
  const form = /<form[^>]*>/g
  const tags = html.match(form)?.filter((tag) => tag.includes('method="post"') && tag.includes(`action="${action}"`))
  expect(tags).toHaveLength(1)
  const response = await visitor.fetch(action, { form: { ...fields, website: '' } })
  expect(response.status).toBe(200)
  expect(textOf(await pageOf(response))).toContain(done)
  expect((await stored(app))[name]).toMatchObject([fields])
})

test.each(names)('the %s form is rejected from another site, with a page, and nothing is stored', async (name) => {
  const { app, visitor } = await magazine()
  const { action, fields } = forms[name]
  const response = await visitor.fetch(action, { form: fields, headers: { origin: 'https://evil.example' } })
  expect(response.status).toBe(403)
  expect(textOf(await pageOf(response))).toContain('Cross-site requests are not allowed.')
  expect(await stored(app)).toEqual({ contact: [], newsletter: [], comment: [] })
})

test.each(names)('the %s form and its script share one rate limit', async (name) => {
  const { app } = await magazine()
  const visitor = createTestClient(app, { site: createTestSite(app, { factor: 1 }) })
  const { action, api, fields, limit } = forms[name]
  for (let sent = 0; sent < limit; sent++) {
    const { status } =
      sent % 2 ? await visitor.fetch(action, { form: fields }) : await visitor.fetch(api, { json: fields })
    expect(status).toBeLessThan(300)
  }
  expect((await visitor.fetch(api, { json: fields })).status).toBe(429)
  const response = await visitor.fetch(action, { form: fields })
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(textOf(await pageOf(response))).toContain('Too many requests. Please try again in')
})

test.each(names)('the %s form is limited to 16 KB and to form fields', async (name) => {
  const { app, visitor } = await magazine()
  const { action, fields } = forms[name]
  const large = await visitor.fetch(action, { form: { ...fields, more: 'x'.repeat(17_000) } })
  expect(large.status).toBe(413)
  expect(textOf(await pageOf(large))).toContain('The request is too large.')
  const json = await visitor.fetch(action, { json: fields })
  expect(json.status).toBe(415)
  await pageOf(json)
  const nul = await visitor.fetch(action, { form: Object.fromEntries(Object.keys(fields).map((key) => [key, 'a\0b'])) })
  expect(nul.status).toBe(422)
  await pageOf(nul)
  expect(await stored(app)).toEqual({ contact: [], newsletter: [], comment: [] })
})

const mistakes = [
  ['contact', { ...forms.contact.fields, subject: '  ' }, 'The subject is missing.'],
  ['contact', { ...forms.contact.fields, email: 'ada@' }, 'Please enter a valid email address.'],
  ['newsletter', { email: ' ' }, 'Email required Please enter your email address.'],
  ['newsletter', { email: 'ada@' }, 'Please enter a valid email address.'],
  ['comment', { ...forms.comment.fields, author_name: '' }, 'Missing information Please fill in all fields'],
  ['comment', { ...forms.comment.fields, author_email: 'ada@' }, 'Please enter a valid email address.'],
] as const

test.each(mistakes)(
  'the %s form with %j is shown again with what was typed, and says %j',
  async (name, fields, says) => {
    const { app, visitor } = await magazine()
    const response = await visitor.fetch(forms[name].action, { form: fields })
    expect(response.status).toBe(422)
    const html = await pageOf(response)
    expect(textOf(html)).toContain(says)
    expect(attributesOf(html, 'action')).toContain(forms[name].action)
    for (const typed of Object.values(fields).filter((value) => value.trim() !== ''))
      expect(html.includes(`value="${typed}"`) || html.includes(`>${typed}</textarea>`), typed).toBe(true)
    expect((await stored(app))[name]).toEqual([])
  },
)

test('what was typed into a rejected form is text, never markup', async () => {
  const { visitor } = await magazine()
  const attack = '"></textarea><script>alert(1)</script>'
  for (const name of names) {
    const fields = Object.fromEntries(Object.keys(forms[name].fields).map((key) => [key, attack]))
    const html = await pageOf(await visitor.fetch(forms[name].action, { form: fields }))
    expect(html, name).not.toContain('<script>alert')
  }
})

test('line breaks of a plain form are stored like those of a script', async () => {
  const { app, visitor } = await magazine()
  await visitor.fetch('/contact', { form: { ...forms.contact.fields, message: 'One.\r\n\r\nTwo.' } })
  await visitor.fetch('/article/calm-cats', { form: { ...forms.comment.fields, content: 'One.\r\nTwo.' } })
  expect(await stored(app)).toMatchObject({
    contact: [{ message: 'One.\n\nTwo.' }],
    comment: [{ content: 'One.\nTwo.' }],
  })
})

test('a filled hidden field marks a plain form as spam', async () => {
  const { app, visitor } = await magazine()
  await visitor.fetch('/contact', { form: { ...forms.contact.fields, website: 'x' } })
  await visitor.fetch('/article/calm-cats', { form: { ...forms.comment.fields, website: 'x' } })
  expect(await stored(app)).toMatchObject({
    contact: [{ state: 'spam' }],
    comment: [{ state: 'spam', approved: false }],
  })
})

test('a comment on an article that does not exist gets the page for missing articles', async () => {
  const { visitor } = await magazine()
  const response = await visitor.fetch('/article/none', { form: forms.comment.fields })
  expect(response.status).toBe(404)
  expect(textOf(await pageOf(response))).toContain('Article Not Found')
})

test('the address of the newsletter form leads back to the form', async () => {
  const { visitor } = await magazine()
  const response = await visitor.fetch('/newsletter/subscribe')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/#newsletter'])
})
