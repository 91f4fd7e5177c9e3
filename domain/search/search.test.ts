import { expect, test } from 'vitest'
import { chooseAnswer, type NamedDocument } from './answer.ts'
import { findMatchingSentence } from './matching-sentence.ts'
import { isNamed, scoreDocument } from './score.ts'
import { indexedStems, type AnswerCard } from './search-document.ts'
import { runSteps } from '../text/steps.ts'
import { parseSearchQuery } from './search-query.ts'
import { editDistance, listTrigrams, rankCorrections } from './spelling.ts'
import { splitWords, stem, stemsOf } from './stems.ts'
import { parseSynonymLines, readSynonyms } from './synonyms.ts'

const parse = (text: string, own?: string) => parseSearchQuery(text, readSynonyms(own))

test.each([
  ['lily', 'lilies'],
  ['puppy', 'puppies'],
  ['grape', 'grapes'],
  ['vomit', 'vomiting', 'vomited', 'vomits'],
  ['choke', 'choking', 'choked'],
  ['run', 'running', 'runs'],
  ['bleed', 'bleeding', 'bleeds'],
  ['tooth', 'teeth'],
  ['leaf', 'leaves'],
  ['color', 'colour', 'colours', 'coloured'],
  ['diarrhea', 'diarrhoea', 'Diarrhœa'],
  ['anemia', 'anaemia'],
  ['neutralize', 'neutralise', 'neutralising'],
  ['liter', 'litre', 'litres'],
  ['travel', 'travelling', 'traveling', 'travelled'],
  ['edema', 'oedema'],
  ['box', 'boxes'],
])('%s and its other forms and spellings share a stem', (...words) => {
  expect(new Set(words.flatMap(stemsOf)).size).toBe(1)
})

test('different words keep different stems', () => {
  const words = [
    'lily',
    'lick',
    'bee',
    'bed',
    'seed',
    'see',
    'kidney',
    'kid',
    'gas',
    'glass',
    'ring',
    'bus',
    'toe',
    'tea',
  ]
  expect(new Set(words.map(stem)).size).toBe(words.length)
})

test('words of other scripts stay whole', () => {
  expect(splitWords('Кошка, 猫と犬!')).toEqual(['кошка', '猫と犬'])
})

test('words without meaning and animals need not stand in a text', () => {
  const { terms, species } = parse('My dog ate chocolate')
  expect([terms.map(({ typed }) => typed), species]).toEqual([['chocolate'], ['dog']])
  expect(parse('guinea pig hay').species).toEqual(['guinea-pig'])
  expect(parse('rabbit').terms.map(({ typed }) => typed)).toEqual(['rabbit'])
  expect(parse('not eating').terms.map(({ typed }) => typed)).toEqual(['eating'])
  expect(parse('what is it').terms).toEqual([])
})

test('what was not done counts, and how, when and how much it was do not', () => {
  const typed = (text: string) => parse(text).terms.map((term) => term.typed)
  expect(typed("my dog hasn't been eating since yesterday morning")).toEqual(['eating'])
  expect(typed('my dog has eaten two whole slices of cake just now')).toEqual(['cake'])
  expect(typed("the bleeding won't stop")).toEqual(['bleeding'])
  expect(typed('10kg dog ate 3 raisins')).toEqual(['raisins'])
  expect(typed('story 7')).toEqual(['story', '7'])
  expect(typed('lily '.repeat(20))).toEqual(['lily'])
  expect(parse('dog ate a').said.map(({ negated }) => negated)).toEqual([undefined])
})

test('a phrase also stands for its synonyms, in both directions', () => {
  const meansVomiting = (text: string) =>
    parse(text).terms.some(({ alternatives }) => alternatives.some((words) => words.join(' ') === 'vomit'))
  expect(['throwing up', 'puking', 'my cat is throwing up again', 'vomiting'].map(meansVomiting)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(parse('pee').terms[0]?.alternatives).toContainEqual([stem('urinate')])
})

test('the owner adds synonyms, one group per line', () => {
  expect(parseSynonymLines('zoomies = running around, frap\n\n')).toEqual([['zoomies', 'running around', 'frap']])
  expect(parse('zoomies', 'zoomies = frap').terms[0]?.alternatives).toEqual([['zoomi'], ['frap']])
  for (const text of ['zoomies', 'a = ', '= b', 'one two three four five = six']) {
    expect(parseSynonymLines(text), text).toBeUndefined()
  }
})

test('edits are counted, and two swapped letters are one', () => {
  expect(editDistance('choclate', 'chocolate', 2)).toBe(1)
  expect(editDistance('siezure', 'seizure', 2)).toBe(1)
  expect(editDistance('grape', 'chocolate', 2)).toBeUndefined()
  expect(rankCorrections('choclate', ['climate', 'chocolate', 'collate'])[0]).toBe('chocolate')
  expect(rankCorrections('cat', ['cats'])).toEqual(['cats'])
  expect(listTrigrams('cats')).toEqual(['cat', 'ats'])
})

test('a text that is indexed in parts has all of its words, and none is cut', () => {
  const text = Array.from({ length: 12_000 }, (_, at) => `word${at % 900} `).join('')
  const stems = runSteps(indexedStems({ kind: 'article', key: '1', version: '1', href: '/', title: '', text }))
  expect(new Set(stems.topics.split(' '))).toEqual(new Set(stemsOf(text)))
})

test('a document that is named like the query comes before one that mentions it', () => {
  const score = (title: string, text: string) =>
    scoreDocument(
      runSteps(indexedStems({ kind: 'article', key: '1', version: '1', href: '/', title, text })),
      parse('lily'),
    )
  const scores = [
    score('Lilies', ''),
    score('Lilies and cats', ''),
    score('Plants', 'Lily, lily, lilies.'),
    score('Vases', 'A lily.'),
  ]
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(new Set(scores).size).toBe(4)
  expect(isNamed('true lili | easter lili', parse('easter lilies').terms)).toBe(true)
  expect(isNamed('peac lili', parse('lily').terms)).toBe(false)
})

const card = (title: string, level: AnswerCard['level']): AnswerCard => ({
  level,
  title,
  answer: '',
  steps: [],
  href: `/${title}`,
})

type Named = Omit<NamedDocument, 'names'> & { names: string }
const choose = (documents: readonly Named[], query: ReturnType<typeof parse>) =>
  chooseAnswer(
    documents.map(({ names, ...rest }) => ({ ...rest, names: [names.split(' ')] })),
    query,
  )?.answer ?? null

test('the answer is the entry that the words name, the most serious of several', () => {
  const entry = (title: string, names: string, level: AnswerCard['level']) => ({
    kind: 'entry' as const,
    title,
    href: `/${title}`,
    names,
    card: card(title, level),
  })
  const lilies = [
    entry('Peace lily', 'peac lili', 'careful'),
    entry('Lily', 'lili', 'emergency'),
    entry('Lily of the valley', 'lili of the vallei', 'emergency'),
    entry('Vase water', 'vase water', 'emergency'),
  ]
  const answer = choose(lilies, parse('lily'))
  expect(answer?.title).toBe('Lily')
  expect(answer?.others.map(({ title }) => title)).toEqual(['Lily of the valley', 'Peace lily'])
  expect(choose(lilies, parse('rose'))).toBeNull()
})

test('part of a name that could mean anything is no answer', () => {
  const crystals = {
    kind: 'entry' as const,
    title: 'Flame-coloring crystals',
    href: '/',
    names: 'flam color crystal',
    card: card('Crystals', 'emergency'),
  }
  expect(choose([crystals], parse('color'))).toBeNull()
  expect(choose([crystals], parse('crystals flame'))?.title).toBe('Crystals')
  const rabbit = { ...crystals, title: 'Rabbit not eating', names: 'rabbit or guinea pig not eat' }
  expect(choose([rabbit], parse('rabbit'))).toBeNull()
})

test('rat poison is not a poisoned rat', () => {
  const entry = (title: string, names: string) => ({
    ...{ kind: 'entry' as const, title, names, href: '/' },
    card: card(title, 'emergency'),
  })
  const both = [entry('A poisoned rat', 'poison rat'), entry('Rat poison (blood thinners)', 'rat poison')]
  for (const words of ['rat poison', 'my dog ate rat poison', 'rodenticide'])
    expect([words, choose(both, parse(words))?.title]).toEqual([words, 'Rat poison (blood thinners)'])
  expect(choose(both, parse('dog ate a poisoned rat'))?.title).toBe('A poisoned rat')
})

test('who only names an animal asks about no thing that is named after it', () => {
  const named = { title: 'Hot dogs', href: '/', names: 'dog', card: card('Hot dogs', 'careful') }
  expect(choose([{ ...named, kind: 'entry' }], parse('dog'))).toBeNull()
  expect(choose([{ ...named, kind: 'situation' }], parse('dog'))?.title).toBe('Hot dogs')
})

test('the animal in the words chooses the level', () => {
  const levels = { dog: 'careful', cat: 'emergency' } as const
  const lily = {
    kind: 'entry' as const,
    title: 'Lily',
    href: '/',
    names: 'lili',
    card: { ...card('Lily', 'emergency'), levels },
    score: 1,
  }
  expect(choose([lily], parse('puppy ate a lily'))?.level).toBe('careful')
  expect(choose([lily], parse('lily'))?.level).toBe('emergency')
})

const content = [
  'A vase looks harmless.',
  '',
  '## If your pet has chewed a plant',
  '',
  'Call first. Any part of a [lily](/safe/lily), and a **cat**: drive now.[^1] Wait for nobody.',
  '',
  '![A lily](/media/lily.svg)',
].join('\n')

test('the sentence that matched is shown as readers see it, with its section and the words marked', () => {
  expect(findMatchingSentence(content, parse('lilies'))).toEqual({
    section: 'If your pet has chewed a plant',
    parts: ['Any part of a ', 'lily', ', and a cat: drive now.'],
  })
  expect(findMatchingSentence(content, parse('rabbit'))).toBeUndefined()
})

test('of a phrase that means the same, only the telling word is marked', () => {
  const { parts } = findMatchingSentence('It will be sick on the rug.', parse('vomiting')) ?? {}
  expect(parts).toEqual(['It will be ', 'sick', ' on the rug.'])
})

test('a long sentence is cut around the word', () => {
  const long = `${'Many words before it. '.replace('.', '').repeat(30)}a lily ${'and after it '.repeat(30)}end.`
  const { parts = [] } = findMatchingSentence(long, parse('lily')) ?? {}
  expect(parts.join('').length).toBeLessThan(240)
  expect(parts[1]).toBe('lily')
})
