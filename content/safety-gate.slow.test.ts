import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citeFacts } from '#domain/generation/references.ts'
import { topicText } from '#quality/safety-gate/topic-text.ts'
import type { Topic } from '#server/adapters/builtin-writer/topic-bank.ts'
import { checkText } from '#server/adapters/safety-gate/check-text.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import { measureGate, readGolden } from '#quality/safety-gate/measure-gate.ts'

const lexicon = await readLexicon('content')

const affiliateTag = 'ours-20'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const shelf = (await createStarterLibrary('content').readFacts()).map(({ source, checked, ...fact }) => ({
  ...fact,
  source_title: source.title,
  source_organization: source.organization,
  source_url: source.url,
  checked_on: checked,
}))

test('every starter article passes', async () => {
  for (const article of await createStarterLibrary('content').readArticles()) {
    const { title, excerpt, meta_description, search_title, takeaways, meta_keywords, content } = article
    const fields = [excerpt, meta_description, search_title ?? '', ...takeaways, ...meta_keywords]
    expect(checkText({ title, fields, content, affiliateTag }, lexicon), title).toEqual([])
  }
})

test.each(readdirSync('content/topics'))('every topic of %s passes in each wording', (file) => {
  const { topics } = readJson(`content/topics/${file}`) as { topics: readonly Topic[] }
  for (const topic of topics) {
    for (const choice of [0, 1] as const) {
      const { title, fields: own, content: text } = topicText(topic, choice)
      const fields = [...own, ...topic.keywords]
      const references = (topic.facts ?? []).map((fact, index) => ({ n: index + 1, fact }))
      const { content, facts, findings } = citeFacts(text, references, shelf)
      const cited = new Map(facts.map((id, index) => [index + 1, shelf.find((fact) => fact.id === id)!]))
      expect(findings, title).toEqual([])
      expect(checkText({ title, fields, content, affiliateTag, facts: cited }, lexicon), title).toEqual([])
    }
  }
})

test('at least 97 % of the golden set are caught, with at most 1.5 % false alarms', () => {
  const { held, caught, passed, falseAlarms } = measureGate(lexicon, readGolden('hold'), readGolden('pass'))
  expect(held).toBeGreaterThanOrEqual(250)
  expect(passed).toBeGreaterThanOrEqual(400)
  expect(caught / held).toBeGreaterThanOrEqual(0.97)
  expect(falseAlarms.length / passed).toBeLessThanOrEqual(0.015)
})
