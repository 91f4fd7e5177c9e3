import { writeFileSync } from 'node:fs'
import { createSafetyLexicon } from '#server/adapters/safety-gate.ts'
import { learn, readExamples } from './learn.ts'
import { listReadings, readingOf, readingsFile } from './readings.ts'

const lexicon = await createSafetyLexicon('content')()
const examples = await readExamples(lexicon)
const { bias, scale, weights } = learn(examples)
const lines = [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((entry) => JSON.stringify(entry))
const text = `{"bias":${bias},"scale":${scale},"weights":[\n${lines.join(',\n')}\n]}\n`
writeFileSync('content/safety/weights.json', text)
const readings = listReadings().map((each) => ({ ...each, reading: readingOf(each, lexicon) }))
writeFileSync(readingsFile, `${JSON.stringify(readings, null, 2)}\n`)
console.log(`${weights.size} weights from ${examples.length} examples, ${text.length} characters`)
