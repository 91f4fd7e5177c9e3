import { expect, test } from 'vitest'
import { parseArticleText } from '../articles/article-text.ts'
import { listBlockTexts } from '../articles/blocks.ts'
import { listHrefs } from '../articles/inline-text.ts'
import { indexEntryNames, isAboutFood, linkEntries } from './entry-links.ts'

const entry = (slug: string, name: string, also_called: string[] = [], level: 'fine' | 'emergency' = 'emergency') => ({
  slug,
  name,
  kind: 'food' as const,
  also_called,
  levels: { dog: level },
})
const names = indexEntryNames([
  entry('grapes', 'Grapes and raisins', ['grape', 'raisin']),
  entry('chocolate', 'Chocolate'),
  entry('dark-chocolate', 'Dark chocolate', ['baking chocolate']),
  entry('towels', 'Socks and cloth', ['towel', 'tights']),
  entry('carrots', 'Carrots', [], 'fine'),
  entry('peace-lily', 'Peace lily'),
])
const link = (text: string, linksMild = false) => linkEntries(parseArticleText(text), names, { linksMild })
const hrefs = (text: string, linksMild = false) =>
  link(text, linksMild).blocks.flatMap((block) => listBlockTexts(block).flatMap(listHrefs))

test('the first mention of a thing links to its entry, by the longest of its names', () => {
  expect(hrefs('No grapes, a raisin, or **dark chocolate**.\n\n- Chocolate\n- A grape')).toEqual([
    '/safe/grapes',
    '/safe/dark-chocolate',
    '/safe/chocolate',
  ])
})

test('the text of a link is what the article says, and nothing else changes', () => {
  expect(link('Peace-lilies are not RAISINS!').blocks).toMatchObject([
    {
      inlines: [
        { kind: 'link', href: '/safe/peace-lily', internal: true, inlines: [{ text: 'Peace-lilies' }] },
        { text: ' are not ' },
        { kind: 'link', href: '/safe/grapes', inlines: [{ text: 'RAISINS' }] },
        { text: '!' },
      ],
    },
  ])
})

test('headings, quotes, tables, callouts and links keep their words, and parts of words are no names', () => {
  const text = '## Chocolate\n\n> Chocolate\n\n> Never: Chocolate\n\n| Chocolate |\n|---|\n| Chocolate |\n\n'
  expect(link(`${text}A [chocolate](/faq), chocolatey, grapefruit. Peace, lily. Tights and a towel.`).slugs).toEqual([])
})

test('a thing that the author links is not linked again', () => {
  expect(link('Chocolate. Later [chocolate](/safe/chocolate).').slugs).toEqual([])
})

test('harmless things are linked where food and plants are the subject', () => {
  expect(link('Carrots.').slugs).toEqual([])
  expect(link('Carrots.', true).slugs).toEqual(['carrots'])
  expect(isAboutFood({ title: 'Kitchen foods', category: 'Pet Health' })).toBe(true)
  expect(isAboutFood({ title: 'Nails', category: 'Pet Nutrition' })).toBe(true)
  expect(isAboutFood({ title: 'Nails', category: 'Pet Health' })).toBe(false)
})

test('an article has at most twelve such links, and a long one is read in linear time', () => {
  const many = indexEntryNames(Array.from({ length: 40 }, (_, at) => entry(`e${at}`, `Thingamajig ${at}`)))
  const text = Array.from({ length: 4_000 }, (_, at) => `thingamajig ${at % 40}`).join(', ')
  expect(linkEntries(parseArticleText(text), many, { linksMild: false }).slugs).toHaveLength(12)
})
