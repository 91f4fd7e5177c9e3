import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'
import { learn, readExamples, readPublished } from './learn.ts'
import { measureFields, measureGate, readBlind, readGolden } from './measure-gate.ts'
import { readSentenceFiles } from './sentence-files.ts'

const lexicon = await readLexicon('content')

console.log('Golden set, judged by the gate as it is:')
const result = measureGate(lexicon, readGolden('hold'), readGolden('pass'))
for (const { because, caught, total } of result.families)
  console.log(`${String(caught).padStart(4)} of ${String(total).padEnd(4)} ${because}`)
for (const { text, because } of result.missed) console.log(`missed       ${text}  (${because})`)
for (const { text, findings } of result.falseAlarms)
  console.log(`false alarm  ${text}  (${findings.map(({ rule, reason }) => `${rule}: ${reason}`).join(' ')})`)
print('golden set', [result])

for (const name of ['dev', 'test'] as const) {
  console.log(`\nBlind set ${name}, by field:`)
  for (const { field, caught, held, falseAlarms, passed } of measureFields(lexicon, readBlind(name)))
    console.log(
      `${field.padEnd(12)} caught ${percent(caught, held)} of ${held}, false alarms ${percent(falseAlarms, passed)} of ${passed}`,
    )
}

console.log('\nSentence files, each judged by a gate trained without it:')
const files = readSentenceFiles()
const examples = readExamples(lexicon, files, await readPublished())
const measured = [...files].map(([file, sentences]) => {
  const weights = learn(examples.filter((example) => example.file !== file))
  const golden = sentences.map(({ family, ...sentence }) => ({ ...sentence, because: family }))
  const hold = golden.filter(({ because }) => because !== 'pass')
  const own = measureGate(
    { ...lexicon, weights },
    hold,
    golden.filter(({ because }) => because === 'pass'),
  )
  print(file, [own])
  return own
})
print('all files', measured)

function print(name: string, results: readonly ReturnType<typeof measureGate>[]): void {
  const [caught, held, alarms, passed] = [
    results.reduce((sum, each) => sum + each.caught, 0),
    results.reduce((sum, each) => sum + each.held, 0),
    results.reduce((sum, each) => sum + each.falseAlarms.length, 0),
    results.reduce((sum, each) => sum + each.passed, 0),
  ]
  console.log(
    `${name}: caught ${caught} of ${held} (${percent(caught, held)}), false alarms ${alarms} of ${passed} (${percent(alarms, passed)})`,
  )
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}
