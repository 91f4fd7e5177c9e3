import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { situations } from '#domain/tonight/situation.ts'
import { checkText } from '#server/adapters/safety-gate/check-text.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import {
  claimsOfProse,
  colorOf,
  findSigns,
  listClaims,
  listDisagreements,
  listTriageClaims,
  signs,
  speciesNamed,
  type Claim,
} from '#tests/kit/signs.ts'

const library = createStarterLibrary('content')
const articles = await library.readArticles()
const facts = new Map((await library.readFacts()).map((fact) => [fact.id, fact]))
const lexicon = await readLexicon('content')
const entries = await library.readEntries()

type Topic = { titles: string[]; openings: string[][]; closings: string[][]; sections: { headings: string[]; blocks: string[] }[] }
const topics = readdirSync('content/topics').flatMap((name) => {
  const bank = JSON.parse(readFileSync(`content/topics/${name}`, 'utf8')) as { topics: Topic[] }
  return bank.topics
})

/** The first of each group of alternatives, and then the last: `{one|other}`. */
const wordingsOf = (text: string) => [
  text.replaceAll(/\{([^{}|]*)\|[^{}]*\}/g, '$1'),
  text.replaceAll(/\{[^{}]*\|([^{}|]*)\}/g, '$1'),
].map((wording) => wording.replaceAll(/\[\^\d+\]/g, ''))

const articleClaims = articles.flatMap(({ title, content }) => listClaims(parseArticleText(content), speciesNamed(title)))
const topicClaims = topics.flatMap(({ titles, openings, sections, closings }) =>
  [...openings.flat(), ...sections.flatMap(({ blocks }) => blocks), ...closings.flat()]
    .flatMap(wordingsOf)
    .flatMap((text) => listClaims(parseArticleText(text), speciesNamed(titles.join(' ')))),
)

test('every sign rests on facts, and the urgent ones on facts about emergencies', () => {
  for (const { id, level, facts: ids } of signs) {
    const own = ids.map((fact) => facts.get(fact))
    expect([id, own.includes(undefined)]).toEqual([id, false])
    const fits =
      colorOf[level] === 'red'
        ? own.some((fact) => fact?.emergency)
        : own.every((fact) => !fact?.emergency || fact.statement.includes('same day'))
    expect([id, fits]).toEqual([id, true])
  }
})

test('every sign is found in its own examples, and in no other color', () => {
  for (const sign of signs)
    for (const example of sign.examples) {
      const found = findSigns(example, sign.species)
      expect([example, found.map(({ id }) => id)]).toEqual([example, expect.arrayContaining([sign.id])])
      expect([example, ...found.map(({ level }) => colorOf[level])]).toEqual([example, ...found.map(() => colorOf[sign.level])])
    }
})

test('the articles give every sign the level of the table', () => {
  expect(articleClaims.length).toBeGreaterThan(200)
  expect(listDisagreements(articleClaims)).toEqual([])
})

test('the texts of the built-in writer give every sign the level of the table', () => {
  expect(topicClaims.length).toBeGreaterThan(200)
  expect([...new Set(listDisagreements(topicClaims))]).toEqual([])
})

test('the facts give every sign the level of the table', () => {
  const claims = [...facts.values()].flatMap(({ statement, species }) => claimsOfProse(statement, species))
  expect(listDisagreements(claims)).toEqual([])
})

test('the emergency page sends every sign where the table does', () => {
  const claims = situations.flatMap(({ name, steps, outcomes }) =>
    steps.flatMap(({ options }) =>
      options.flatMap(({ label, note = '', to }): Claim[] => {
        const outcome = outcomes.find(({ id }) => id === to)
        return outcome ? [{ level: outcome.urgency, text: `${label}; ${note}`, about: speciesNamed(name) }] : []
      }),
    ),
  )
  expect(claims.length).toBeGreaterThan(60)
  expect(listDisagreements(claims)).toEqual([])
})

test('nothing that is fine or a matter of care has a sign of an emergency', () => {
  const mild = entries.filter(({ levels }) => Object.values(levels).every((level) => level === 'fine'))
  const wrong = mild.flatMap(({ slug, signs: own }) =>
    own.flatMap((text) => findSigns(text).filter(({ level }) => colorOf[level] === 'red').map(({ id }) => `${slug}: ${id}`)),
  )
  expect(wrong).toEqual([])
})

/** The gate reads "not" before "wait" as advice against waiting. */
const readsAsDenied = /\bnot\b|\beven if\b/

test('the safety gate holds a text that says to wait with an urgent sign', () => {
  const missed = signs
    .filter(({ level }) => colorOf[level] === 'red')
    .flatMap(({ examples }) => examples)
    .filter((example) => !readsAsDenied.test(example))
    .filter((example) => checkText({ content: `If you see ${example}, wait until tomorrow.`, affiliateTag: 'ours-20' }, lexicon).length === 0)
  expect(missed).toEqual([])
})

test('every row of a triage table names a sign of the table', () => {
  const rows = articles.flatMap(({ title, content }) => listTriageClaims(parseArticleText(content), speciesNamed(title)))
  const unknown = rows.filter(({ text, about }) => findSigns(text, about).length === 0)
  expect(new Set(unknown.map(({ text }) => text))).toEqual(inTheHeat)
})

/** Signs of heatstroke only below a heading about the heat. */
const inTheHeat = new Set(['vomiting or diarrhea', 'still dull, or unwilling to drink, that evening'])

const table = (level: string, sign: string) =>
  `| Level | What you see | What to do |\n|---|---|---|\n| ${level} | ${sign} | Do it |\n| Green: Watch | A sneeze | Wait |`

test.each([
  [table('Green: Watch', 'Pale gums'), 'gum-color'],
  [table('Amber: Call today', 'Gums that are turning white'), 'gum-color'],
  [table('Red: Go now', 'One short seizure, recovered'), 'short-seizure'],
  [table('Amber: Call today', 'Retching without result'), 'bloat'],
  [table('Amber: Call today', 'A dog that retches and brings nothing up'), 'bloat'],
  [table('Green: Rest', 'Thick, stringy drool'), 'heatstroke'],
  [table('Red: Go now', 'Vomiting three times or more in a day'), 'vomiting-three-times'],
  [table('Green: Watch', 'Nothing eaten for 24 hours'), 'no-food-for-a-day'],
  ['Call the same day for a swollen muzzle.', 'swollen-face'],
  ['> Call your vet: Go now for collapse, pale gums, or one short seizure with full recovery.', 'short-seizure'],
  ['Straining with little urine is a call for the same day.', 'no-urine'],
  ['Book within days for legs that suddenly fail.', 'sudden-paralysis'],
  ['- A mild limp: go now.', 'mild-limp'],
])('a text that contradicts the table is found: %s', (content, id) => {
  const found = listDisagreements(listClaims(parseArticleText(content), []))
  expect(found.map((line) => line.split(' ')[0])).toEqual([id])
})

test.each([
  table('Amber: Call today', 'Hives without swelling'),
  table('Red: Go now', 'Hives with swelling, vomiting or trouble breathing'),
  table('Red: Go now', 'A first seizure without full recovery'),
  'Call the same day for a painful eye, and go now for a bulging one.',
  'A limp without weight on the leg needs an appointment the same day.',
  'Wash any bite at once with soap.',
])('a text that agrees with the table passes: %s', (content) => {
  expect(listDisagreements(listClaims(parseArticleText(content), []))).toEqual([])
})
