import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRefusal } from '#domain/generation/refusals.ts'
import { listReadings, readingOf } from '#quality/safety-gate/readings.ts'
import { compileLexicon, type LexiconFiles } from '#safety/lexicon.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const lexicon = compileLexicon({
  language: read('content/safety/language.json') as LexiconFiles['language'],
  substances: read('content/safety/substances.json') as LexiconFiles['substances'],
  emergencies: read('content/safety/emergencies.json') as LexiconFiles['emergencies'],
  rules: read('content/safety/rules.json') as LexiconFiles['rules'],
  findRefusal,
})
const readings = listReadings()
const perTest = 50
const parts = Array.from({ length: Math.ceil(readings.length / perTest) }, (_, at) => at)

// Code or word lists that read a text in another way make the weights worse without an error.
test.each(parts)('the gate reads texts as it did when its weights were learned (npm run gate:train), part %i', (part) => {
  for (const known of readings.slice(part * perTest, (part + 1) * perTest))
    expect(readingOf(known, lexicon), known.text).toBe(known.reading)
})
