import { readFileSync } from 'node:fs'
import { createSafetyLexicon } from '#server/adapters/safety-lexicon.ts'
import { measureGate, type GoldenSentence } from './measure-gate.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as GoldenSentence[]

const result = measureGate(await createSafetyLexicon('content')(), read('hold.json'), read('pass.json'))
for (const { because, caught, total } of result.families)
  console.log(`${String(caught).padStart(4)} of ${String(total).padEnd(4)} ${because}`)
for (const { text, because } of result.missed) console.log(`missed       ${text}  (${because})`)
for (const { text, findings } of result.falseAlarms)
  console.log(`false alarm  ${text}  (${findings.map(({ rule, reason }) => `${rule}: ${reason}`).join(' ')})`)
console.log(
  `caught ${result.caught} of ${result.held} (${percent(result.caught, result.held)}), false alarms ${result.falseAlarms.length} of ${result.passed} (${percent(result.falseAlarms.length, result.passed)})`,
)

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}
