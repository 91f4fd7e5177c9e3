import { expect, test } from 'vitest'
import { parseArticleText } from '../articles/article-text.ts'
import { blockHtml } from '../articles/blocks.ts'
import { generalText, textForWeight, type ByWeight } from './by-weight.ts'

const water: ByWeight = { species: ['dog'], amount: [50, 60], unit: 'ml', text: 'About # of water a day.' }
const loss: ByWeight = { species: ['bird'], amount: [10], unit: '%', text: 'A loss of #.' }

test('an amount for a kilogram becomes that of an animal, in the units of the reader', () => {
  expect(generalText(water)).toBe('About 50 to 60 ml (1.7 to 2 fl oz) of water a day.')
  expect(textForWeight(water, 4.2, 'kg')).toBe('About 210 to 250 ml of water a day.')
  expect(textForWeight(water, 4.2, 'lb')).toBe('About 7.1 to 8.5 fl oz of water a day.')
  expect(textForWeight({ ...water, amount: [60] }, 62, 'kg')).toBe('About 3,700 ml of water a day.')
})

test('a part of the weight is a weight', () => {
  expect(generalText(loss)).toBe('A loss of 10 percent.')
  expect(textForWeight(loss, 0.035, 'kg')).toBe('A loss of 3.5 g.')
  expect(textForWeight(loss, 0.9, 'kg')).toBe('A loss of 90 g.')
  expect(textForWeight({ ...loss, amount: [1] }, 30, 'kg')).toBe('A loss of 300 g.')
  expect(textForWeight(loss, 4.536, 'lb')).toBe('A loss of 1 lb.')
})

const read = (line: string) => parseArticleText(line)[0]

test('a line of an article is read, and shown in feeds without an animal', () => {
  const block = read('{by-weight: dog, Cats | 50 to 60 ml | About # of **water** a day.}')
  expect(block).toMatchObject({ kind: 'by-weight', figure: { species: ['dog', 'cat'], amount: [50, 60], unit: 'ml' } })
  const medium = { words: (text: string) => text, href: () => undefined }
  const inline = () => '…'
  expect(block && blockHtml(block, { medium, placed: new Map(), inline })).toBe(
    '<p><b>For each kilogram (2.2 pounds):</b> …</p>',
  )
})

test.each([
  '{by-weight: dog | 5 mg | Give # of it.}',
  '{by-weight: dragon | 5 ml | About # of it.}',
  '{by-weight: dog | ml | About # of it.}',
  '{by-weight: dog | 5 to 6 to 7 ml | About # of it.}',
  '{by-weight: dog | -5 ml | About # of it.}',
  '{by-weight: dog | 5 ml | of it.}',
  '{by-weight: dog}',
])('of %s only the text is shown, and no dose can be written', (line) => {
  expect(read(line)?.kind).not.toBe('by-weight')
})
