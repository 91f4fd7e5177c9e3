import { expect, test } from 'vitest'
import { attributesOf, elementAt, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('the page has four fields, the email address and the response time (213)', async () => {
  const html = await (await createTestClient(await createTestApp()).fetch('/contact')).text()
  const form = elementAt(elementAt(html, '<main'), '<form')
  const labels = textsOf(form, { tag: 'label' })
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    expect(labels.filter((words) => words === label)).toEqual([label])
  expect(form).toMatch(/<input[^>]* type="email"[^>]* name="email"|<input[^>]* name="email"[^>]* type="email"/)
  const details = elementAt(html, '<aside')
  const [email = ''] = textsOf(details, { tag: 'a' }).filter((words) => words.includes('@'))
  expect(attributesOf(details, 'href')).toContain(`mailto:${email}`)
  expect(textOf(details)).toContain('24-48 hours')
})
