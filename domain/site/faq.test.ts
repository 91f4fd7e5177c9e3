import { expect, test } from 'vitest'
import { listBlockTexts } from '../articles/blocks.ts'
import { readPage } from '#tests/kit/page-texts.ts'
import { parseFaq } from './faq.ts'
import { blocksText, fillIn } from './page-text.ts'

const page = await readPage('faq')
const faq = (siteName: string) => parseFaq(fillIn(page, { site: siteName })).categories

const categories = faq('Paws & Co')
const questions = categories.flatMap((category) => category.questions)

function answerTo(question: string): string {
  return questions.find((entry) => entry.question === question)?.answer ?? ''
}

test('the six categories have the specified titles, with the site name in the third', () => {
  expect(categories.map(({ title }) => title)).toEqual([
    'General',
    'Products & Reviews',
    'Using Paws & Co',
    'Pet Health & Safety',
    'Account & Privacy',
    'Content & Contributions',
  ])
})

test('every category has three questions, and no question is asked twice', () => {
  expect(categories.map((category) => category.questions.length)).toEqual([3, 3, 3, 3, 3, 3])
  expect(new Set(questions.map(({ question }) => question)).size).toBe(18)
})

test('a slug is made from the words of the title', () => {
  expect(categories.map(({ slug }) => slug)).toEqual([
    'general',
    'products-and-reviews',
    'using-paws-and-co',
    'pet-health-and-safety',
    'account-and-privacy',
    'content-and-contributions',
  ])
})

test('slugs are unique even if the site name has no Latin letters', () => {
  expect(new Set(faq('Мохнатые').map(({ slug }) => slug)).size).toBe(6)
})

test('links in answers stay on the site', () => {
  const hrefs = questions
    .flatMap(({ blocks }) => blocks.flatMap(listBlockTexts))
    .flatMap((inlines) => inlines.flatMap((inline) => (inline.kind === 'link' ? [inline.href] : [])))
  expect(hrefs.length).toBeGreaterThan(0)
  for (const href of hrefs) expect(href).toMatch(/^\/[a-z]/)
})

test('no text contains the default site name', () => {
  expect(JSON.stringify(categories)).not.toMatch(/wagwise/i)
})

test('account deletion is promised on the account page, and through the contact page within 30 days', () => {
  expect(answerTo('How do I delete my account?')).toMatch(/account page.*contact page.*within 30 days/)
})

test('a reply is promised in 24-48 hours and a comment only after review', () => {
  expect(answerTo('Can I suggest a topic or report a mistake?')).toContain('24-48 hours')
  expect(answerTo('Why is my comment not visible yet?')).toContain('review every comment before it appears')
})

test('an edited text loses nothing: text before the first question, lists, and a link that is not the whole answer', () => {
  const text = 'Welcome.\n\n## Basics\n\nRead this first.\n\n### What?\n\nThese:\n\n- one\n- two\n\n[More](/about)'
  const { lead, categories: edited } = parseFaq({ fields: {}, text })
  expect(blocksText(lead)).toBe('Welcome.')
  expect(edited).toMatchObject([{ title: 'Basics', questions: [{ question: 'What?', answer: 'These: one two' }] }])
  expect(blocksText(edited[0]?.blocks ?? [])).toBe('Read this first.')
  expect(blocksText(edited[0]?.questions[0]?.blocks ?? [])).toBe('These: one two More')
})
