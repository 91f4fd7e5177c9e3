import { writeFileSync } from 'node:fs'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'
import { encodeWeights } from '#server/adapters/safety-gate/weights-file.ts'
import { learn, readExamples, readPublished } from './learn.ts'
import { updateReadings } from './readings.ts'
import { readSentenceFiles } from './sentence-files.ts'

const lexicon = await readLexicon('content')
const examples = readExamples(lexicon, readSentenceFiles(), await readPublished())
const weights = learn(examples)
const file = encodeWeights(weights)
writeFileSync('content/safety/weights.bin', file)
updateReadings(lexicon)
console.log(`${weights.weights.size} weights from ${examples.length} examples, ${file.length} bytes`)
