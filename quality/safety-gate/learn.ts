import { readdirSync, readFileSync } from 'node:fs'
import { HashedWeights, slotOf } from '#safety/hashed-weights.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'
import { padding } from '#safety/judge.ts'
import { readUnits } from '#safety/check-safety.ts'
import { stripReferences } from '#domain/generation/references.ts'
import type { CheckedText } from '#features/ports.ts'
import { toSafetyText } from '#server/adapters/safety-gate/check-text.ts'
import { readFeatures, type Features } from '#safety/features.ts'
import { neutralSections } from '#server/adapters/builtin-writer/neutral-sections.ts'
import type { Topic } from '#server/adapters/builtin-writer/topic-bank.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'
import type { StoredWeights } from '#server/adapters/safety-gate/weights-file.ts'
import { articleWith, type TrainingSentence } from './sentence-files.ts'
import { pick, topicText } from './topic-text.ts'

/** `slots`: its features. */
type Example = { file: string; hold: boolean; weight: number; slots: Uint32Array }

const affiliateTag = 'ours-20'
const starter = 'starter'
/** Written for every field, in pairs of a dangerous and a harmless sentence: they say more about new text than the rest. */
const newest = /^(?:fields-|placeholders)/
const newestWeight = 6
/** Of what we publish, titles and headings are few, and none may be held. */
const [textWeight, labelWeight] = [2, 12]

/** A text to hold is one example, because any of its sentences may be the reason; of a text that passes, every unit is. */
export function readExamples(
  lexicon: SafetyLexicon,
  files: ReadonlyMap<string, readonly TrainingSentence[]>,
  published: readonly CheckedText[],
): Example[] {
  const examples: Example[] = []
  const seen = new Set<string>()
  const addPassing = (file: string, input: CheckedText, weight: number, weightOfLabels = weight) => {
    for (const { sentences: own, features } of readUnits(toSafetyText(input), lexicon).units) {
      const text = `${own[0]?.field} ${own.map((sentence) => sentence.text).join(' ')}`
      const given = own[0]?.field === 'text' ? weight : weightOfLabels
      if (!seen.has(text)) examples.push({ file, hold: false, weight: given, slots: slotsOf(features) })
      seen.add(text)
    }
  }
  for (const [file, sentences] of files) {
    const weight = newest.test(file) ? newestWeight : 1
    for (const { family, ...sentence } of sentences) {
      const input = articleWith(sentence)
      if (family === 'pass') {
        addPassing(file, input, weight)
        continue
      }
      const { sentences: own, suspicions, about } = readUnits(toSafetyText(input), lexicon)
      const findings = own.flatMap((each) => suspicions.get(each) ?? [])
      examples.push({ file, hold: true, weight, slots: slotsOf(readFeatures(own, findings, about, lexicon)) })
    }
  }
  for (const input of published) addPassing(starter, input, textWeight, labelWeight)
  return examples
}

function slotsOf(features: Features): Uint32Array {
  return Uint32Array.from(new Set([...features.keys()].map(slotOf)))
}

/** The starter articles, and the built-in writer's topics and sections. */
export async function readPublished(): Promise<CheckedText[]> {
  const articles = await createStarterLibrary('content').readArticles()
  const texts: CheckedText[] = articles.map(
    ({ title, excerpt, meta_description, search_title, takeaways, meta_keywords, content }) => ({
      title,
      fields: [excerpt, meta_description, search_title ?? '', ...takeaways],
      keywords: meta_keywords,
      content,
      affiliateTag,
    }),
  )
  for (const file of readdirSync('content/topics').toSorted()) {
    const { topics } = JSON.parse(readFileSync(`content/topics/${file}`, 'utf8')) as { topics: readonly Topic[] }
    for (const topic of topics)
      for (const choice of [0, 1] as const) {
        const text = topicText(topic, choice)
        texts.push({ ...text, keywords: topic.keywords, content: stripReferences(text.content), affiliateTag })
      }
  }
  const sections = neutralSections.flatMap(({ paragraphs }) => paragraphs)
  for (const section of sections)
    for (const choice of [0, 1] as const) texts.push({ content: pick(section, choice), affiliateTag })
  return texts
}

type Settings = { epochs: number; l2: number; minCount: number; maxFeatures: number; scale: number }
/** Finer steps of the weights judge no better and need a larger file. */
const settings: Settings = { epochs: 15, l2: 1e-5, minCount: 2, maxFeatures: 400_000, scale: 12 }
const maxWeight = 127

/** Logistic regression with steps that shrink for features seen often; the weights are the mean of the later rounds. Features with little weight are dropped, then the rest is learned again. */
export function learn(
  examples: readonly Example[],
  { epochs, l2, minCount, maxFeatures, scale }: Settings = settings,
): StoredWeights {
  const counts = new Map<number, number>()
  for (const { slots } of examples) for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1)
  const frequent = [...counts].flatMap(([slot, count]) => (count >= minCount ? [slot] : []))
  const first = descend(examples, frequent, epochs, l2)
  const heavy = frequent
    .map((slot, at) => ({ slot, weight: Math.abs(first.weights[at] ?? 0) }))
    .toSorted((a, b) => b.weight - a.weight || a.slot - b.slot)
    .slice(0, maxFeatures)
    .map(({ slot }) => slot)
    .toSorted((a, b) => a - b)
  const { bias, weights } = descend(examples, heavy, epochs, l2)
  const values = Int8Array.from(weights, (weight) =>
    Math.max(-maxWeight, Math.min(maxWeight, Math.round(weight * scale))),
  )
  return { bias: Math.fround(bias * scale), scale, weights: new HashedWeights(Uint32Array.from(heavy), values) }
}

const rate = 0.5

function descend(examples: readonly Example[], slots: readonly number[], epochs: number, l2: number) {
  const ids = new Map(slots.map((slot, at) => [slot, at]))
  const rows = examples.map((example) => Int32Array.from([...example.slots].flatMap((slot) => ids.get(slot) ?? [])))
  const weights = new Float64Array(slots.length)
  const squares = new Float64Array(slots.length).fill(1e-8)
  const sums = new Float64Array(slots.length)
  let [bias, biasSquares, biasSum, averaged, seed] = [0, 1e-8, 0, 0, 7]
  const total = (hold: boolean) => examples.reduce((sum, each) => sum + (each.hold === hold ? each.weight : 0), 0)
  const holdWeight = total(false) / total(true)
  const order = examples.map((_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      const other = seed % (at + 1)
      ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
    }
    for (const at of order) {
      const { hold, weight } = examples[at]!
      const row = rows[at]!
      const norm = 1 / Math.sqrt(row.length + padding)
      let sum = 0
      for (const id of row) sum += weights[id]!
      const error = (1 / (1 + Math.exp(-bias - sum * norm)) - Number(hold)) * weight * (hold ? holdWeight : 1)
      for (const id of row) {
        const slope = error * norm + l2 * weights[id]!
        squares[id]! += slope * slope
        weights[id]! -= (rate * slope) / Math.sqrt(squares[id]!)
      }
      biasSquares += error * error
      bias -= (rate * error) / Math.sqrt(biasSquares)
    }
    if (epoch < epochs / 3) continue
    averaged++
    biasSum += bias
    for (const [id, weight] of weights.entries()) sums[id]! += weight
  }
  return { bias: biasSum / averaged, weights: sums.map((sum) => sum / averaged) }
}
