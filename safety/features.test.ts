import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Block } from './article-blocks.ts'
import { readUnits } from './check-safety.ts'
import { compileLexicon, type LexiconFiles } from './lexicon.ts'
import { decodeWeights } from '#server/adapters/safety-gate/weights-file.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(`content/safety/${name}.json`, 'utf8'))
const lexicon = compileLexicon({
  language: read('language') as LexiconFiles['language'],
  substances: read('substances') as LexiconFiles['substances'],
  emergencies: read('emergencies') as LexiconFiles['emergencies'],
  rules: read('rules') as LexiconFiles['rules'],
  weights: decodeWeights(readFileSync('content/safety/weights.bin')),
})
const featuresOf = (text: string, above: readonly Block[] = [], about: readonly string[] = []): string[] => {
  const blocks: Block[] = [...above, { kind: 'paragraph', inlines: [{ kind: 'text', text }] }]
  const { units } = readUnits({ content: text, blocks, sources: new Set(), about }, lexicon)
  return units.flatMap(({ features }) => [...features.keys()])
}

test('a word counts differently in the first and in the last clause', () => {
  const calm = featuresOf('The vet is cheap, but grapes do no harm.')
  expect(calm).toEqual(expect.arrayContaining(['start:vet', 'end:<harm>', 'end2:but <harm>', 'clauses:2']))
  const careful = featuresOf('Grapes do harm, so call the vet.')
  expect(careful).toEqual(expect.arrayContaining(['start:<harm>', 'end:vet', 'clauses:2']))
  expect(featuresOf('Grapes belong in the fruit bowl.')).toContain('only:<harm>')
})

test('a word beside a danger or a negation in its clause counts apart from the same word elsewhere', () => {
  const features = featuresOf('Call the vet today, because grapes never agree with dogs.')
  expect(features).toEqual(expect.arrayContaining(['in:vet', 'in!:agre', 'in!<harm>:agre']))
  expect(features).not.toContain('in!:vet')
})

test('what harms no animal of the heading counts apart from what does', () => {
  const heading: Block = { kind: 'section', text: 'Snacks for hens' }
  const text = 'Grapes belong in the fruit bowl.'
  expect(featuresOf(text, [], ['dog'])).toContain('only:<harm>')
  expect(featuresOf(text, [heading], ['dog'])).toContain('only:<other>')
  expect(featuresOf(text, [heading], ['dog'])).not.toContain('only:<harm>')
})

test('forms of a word count beside its stem', () => {
  expect(featuresOf('It never troubled a spaniel of ours.')).toEqual(
    expect.arrayContaining(['w:troubled', 'w:never troubled', 'u:!troubl']),
  )
})

test('a word in a title, heading, keyword or cell counts once more', () => {
  const { units } = readUnits({ title: 'Grapes for dogs', content: '', blocks: [], sources: new Set() }, lexicon)
  const features = units.flatMap((unit) => [...unit.features.keys()])
  expect(features).toEqual(expect.arrayContaining(['label:<harm>', 'label:<harm> for']))
  expect(featuresOf('Grapes for dogs are no good.').filter((name) => name.startsWith('label'))).toEqual([])
})

test('the weights were learned with every kind of feature', () => {
  const text = 'Never give him raisins, which harm the kidneys, but grapes are safe for dogs.'
  const title = readUnits({ title: 'Grapes Are Safe for Dogs', content: '', blocks: [], sources: new Set() }, lexicon)
  const names = [...featuresOf(text, [], ['dog']), ...title.units.flatMap((unit) => [...unit.features.keys()])]
  const known = names.filter((name) => lexicon.weights.weights.get(name) !== undefined)
  const kinds = new Set(known.map((name) => name.slice(0, name.indexOf(':'))))
  for (const kind of [
    'u',
    'b',
    't',
    'k',
    'w',
    'start',
    'end',
    'end2',
    'only',
    'in',
    'in!',
    'in<harm>',
    'in!<harm>',
    'label',
  ])
    expect(kinds).toContain(kind)
})
