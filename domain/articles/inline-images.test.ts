import { expect, test } from 'vitest'
import {
  captionImages,
  countSections,
  formatImageLine,
  listInlineImages,
  insertInlineImages,
  removeInlineImage,
  replaceInlineImage,
} from './inline-images.ts'

const src = 'https://example.com/a_(1).png'
const line = `![A dog (small)](${src})`
const other = { url: '/media/b.svg', alt: 'B' }

test('only a line that consists of the image matches, and only the first of several', () => {
  const text = `![no](${src}) words\n  ${line}  \nwords ${src}\n${line}`
  expect(listInlineImages(text)).toEqual([src, src])
  expect(replaceInlineImage(text, src, other)).toBe(`![no](${src}) words\n![B](/media/b.svg)\nwords ${src}\n${line}`)
  expect(removeInlineImage(text, src)).toBe(`![no](${src}) words\nwords ${src}\n${line}`)
  expect(replaceInlineImage(text, 'https://example.com/other.png', other)).toBeUndefined()
})

test('removing an image also removes a blank line that would be doubled', () => {
  expect(removeInlineImage(`A\n\n${line}\n\nB`, src)).toBe('A\n\nB')
  expect(removeInlineImage(`A\n\n${line}`, src)).toBe('A')
  expect(removeInlineImage(`${line}\n\nA`, src)).toBe('\nA')
  expect(removeInlineImage(`A\n${line}\nB`, src)).toBe('A\nB')
})

test('alt text is complete, but cannot end the line', () => {
  expect(formatImageLine({ url: '/x.svg', alt: `a](b)[c\n${'d'.repeat(80)}` })).toMatch(
    /^!\[a\(b\)cd{80}\]\(\/x\.svg\)$/,
  )
})

test('each image has the sentence that is about what it shows as its caption', () => {
  const images = [
    { url: '/b.svg', alt: 'A dog drinks from a bowl' },
    { url: '/c.svg', alt: 'A hand brushes the teeth of a dog' },
    { url: '/d.svg', alt: 'A bed' },
  ]
  const sentences = ['Brush the teeth every day.', 'Fill the “bowl” twice (or more) a day.']
  const [bowl, teeth, bed] = captionImages(images, sentences)
  expect([bowl?.caption, teeth?.caption, bed?.caption]).toEqual([sentences[1], sentences[0], undefined])
  expect(formatImageLine(bowl ?? other)).toBe(
    '![A dog drinks from a bowl](/b.svg "Fill the “bowl” twice or more a day.")',
  )
  expect(formatImageLine({ ...other, caption: 'Say "sit" | twice' })).toBe('![B](/media/b.svg "Say sit twice")')
})

test('a picture that replaces another keeps its caption', () => {
  expect(replaceInlineImage('![A](/a.svg "In the sun | Ann")', '/a.svg', other)).toBe('![B](/media/b.svg "In the sun")')
})

test('images are placed after the first paragraph of different sections', () => {
  const text = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\nFirst of ${name}.\n\nSecond.`).join('\n\n')
  const placed = insertInlineImages(text, [other, { url: '/media/c.svg', alt: 'C' }])
  expect(placed.split('\n\n')).toEqual([
    '## One',
    'First of One.',
    '![B](/media/b.svg)',
    'Second.',
    '## Two',
    'First of Two.',
    '![C](/media/c.svg)',
    'Second.',
    '## Three',
    'First of Three.',
    'Second.',
  ])
  expect([countSections(text), countSections('### x\n# y\n#### z'), countSections('##')]).toEqual([3, 0, 0])
})

test('an image neither splits a list, a table or steps nor stands between them and the text that introduces them', () => {
  const blocks = {
    list: 'Take:\n\n- one\n  - nested\n- two',
    table: '| a | b |\n|---|---|\n| 1 | 2 |',
    steps: 'Now.\n\n::: steps Now | Dogs\n1. Go.\nStop: rest.\n:::',
  }
  for (const block of Object.values(blocks)) {
    const text = `## One\n\n${block}\n\nLast.\n\n[^1]: Title | Place`
    expect(insertInlineImages(text, [other])).toBe(
      `## One\n\n${block}\n\n![B](/media/b.svg)\n\nLast.\n\n[^1]: Title | Place`,
    )
  }
  expect(insertInlineImages('## One\n\n## Two\n\nText.', [other])).toBe(
    '## One\n\n![B](/media/b.svg)\n\n## Two\n\nText.',
  )
})
