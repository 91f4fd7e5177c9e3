import { delaysEmergency } from './emergencies.ts'
import { readFeatures, type Features } from './features.ts'
import type { Finding } from './finding.ts'
import type { Block } from './article-blocks.ts'
import { heaviestWords, scoreOf } from './judge.ts'
import type { SafetyLexicon, ShelfFact, Substance } from './lexicon.ts'
import { findPersonalData } from './personal-data.ts'
import { findBrokenRules } from './phrase-rules.ts'
import { isNonsense } from './nonsense.ts'
import { judgeMentions } from './poisons.ts'
import { speciesIn } from './reading.ts'
import { checkReferences } from './references.ts'
import { SentenceReader, type Field, type Sentence } from './sentences.ts'
import { countWords, groupSentences } from './units.ts'

export type SafetyText = {
  title?: string
  /** Excerpt, description, search title and takeaways. */
  fields?: readonly string[]
  keywords?: readonly string[]
  /** As it is stored, in which hidden text is looked for. */
  content: string
  /** The same, parsed. */
  blocks: readonly Block[]
  /** The numbers of its sources. */
  sources: ReadonlySet<number>
  /** The species that the article is about. */
  about?: readonly string[]
  /** A person wrote it, who may tell of their own experience. */
  isHuman?: boolean
  /** E-mail addresses and phone numbers that may appear. */
  allowedContacts?: readonly string[]
  /** The facts that the article's references point to, by number of the reference. */
  facts?: ReadonlyMap<number, ShelfFact>
}

const maxQuote = 240

/** A sentence or a question with its answer, with what the rules say about it. */
type Unit = { sentences: readonly Sentence[]; isPart: boolean; findings: readonly Finding[]; features: Features }

/** The scores above which a text is held: alone, and if a rule suspects it. Chosen with quality/safety-gate/blind-dev.txt. */
const thresholds: Readonly<Record<Field, { alone: number; suspect: number }>> = {
  title: { alone: 0.85, suspect: -0.2 },
  short: { alone: 0.8, suspect: -0.6 },
  keyword: { alone: 0, suspect: -0.05 },
  heading: { alone: 0.25, suspect: -1.5 },
  cell: { alone: 0.75, suspect: -0.5 },
  text: { alone: 0.95, suspect: -1.8 },
}
/** A word alone says something only where a rule suspects it. */
const minWords = 2
/** "Give it a month." says little without the sentences around it, "Our team" almost nothing. */
const shortWords: Readonly<Partial<Record<Field, number>>> = { text: 5, heading: 3 }
const shortMargin = 0.75
/** "30 minutes of pushing" is a danger only until its row says to call the vet: a part must be much worse than the whole. */
const partMargin = 1.5
/** These are held whatever the score is. */
const certain: ReadonlySet<string> = new Set(['personal-data', 'refusal', 'hidden', 'meta'])

/** What a person must look at before the text may be published. Deterministic; takes linear time. */
export function checkSafety(input: SafetyText, lexicon: SafetyLexicon): Finding[] {
  const findings = new Map<string, Finding>()
  const add = (finding: Finding) => findings.set(JSON.stringify(finding), finding)
  const article = readArticle(input, lexicon)
  const { sentences, about, suspicions } = article
  for (const sentence of sentences) {
    for (const finding of suspicions.get(sentence) ?? []) if (certain.has(finding.rule)) add(finding)
    if (proseFields.has(sentence.field) && isNonsense(sentence.reading))
      add(findingOf('judged', 'Its words stand in no order that makes sense.', sentence.text))
  }
  for (const { sentences: own, isPart, findings: suspected, features } of listUnits(article, lexicon)) {
    const given = input.isHuman ? suspected.filter(({ rule }) => rule !== 'first-hand') : suspected
    const { alone, suspect } = thresholds[own[0]?.field ?? 'text']
    const short = isShort(own) ? shortMargin : 0
    const testimony = input.isHuman && isTestimony(own) ? testimonyMargin : 0
    const limit = (given.length > 0 ? suspect : alone + short + testimony) + (isPart ? partMargin : 0)
    if (scoreOf(features, lexicon.weights) <= limit) continue
    for (const finding of given.length > 0 ? given : [explain(own, features, about, lexicon)]) add(finding)
  }
  for (const { reason, sentence, fact } of checkReferences(sentences, input.sources, input.facts, lexicon))
    add(findingOf('reference', reason, sentence, fact))
  for (const text of [input.title ?? '', ...(input.fields ?? []), ...(input.keywords ?? []), input.content]) {
    const hidden = findHiddenText(text)
    if (hidden !== undefined) add(findingOf('hidden', 'It contains markup or text that readers cannot see.', hidden))
  }
  return [...findings.values()]
}

const proseFields: ReadonlySet<Field> = new Set(['title', 'short', 'text'])

function isShort(sentences: readonly Sentence[]): boolean {
  return countWords(sentences) < (shortWords[sentences[0]?.field ?? 'text'] ?? 0)
}

/** "The coat we bought" is a claim of experience that only a generated text cannot make. */
function isTestimony(sentences: readonly Sentence[]): boolean {
  return sentences.some(
    ({ reading: { tokens, mentions, classes } }) =>
      mentions.length === 0 &&
      classes.every((here) => !here?.has('emergency')) &&
      tokens.some(({ word }) => firstPersons.has(word)),
  )
}

const testimonyMargin = 2
const firstPersons: ReadonlySet<string> = new Set(['i', 'we', 'my', 'our', 'me', 'us'])

/** What is judged in a text. The training reads its examples in the same way. */
export function readUnits(input: SafetyText, lexicon: SafetyLexicon) {
  const article = readArticle(input, lexicon)
  return { ...article, units: [...listUnits(article, lexicon)] }
}

/** The sentences of a text, with what the rules suspect of each. */
function readArticle(input: SafetyText, lexicon: SafetyLexicon) {
  const reader = new SentenceReader(lexicon)
  if (input.title) reader.addField(input.title, 'title')
  for (const field of input.fields ?? []) reader.addField(field, 'short')
  for (const keyword of input.keywords ?? []) reader.addKeyword(keyword)
  reader.addBlocks(input.blocks)
  const { sentences } = reader
  const [title] = input.title ? sentences : []
  const about = input.about ?? (title ? speciesIn(title.reading, 0, title.reading.tokens.length, lexicon) : [])
  const suspicions = new Map<Sentence, Finding[]>(sentences.map((sentence) => [sentence, []]))
  for (const [index, sentence] of sentences.entries()) {
    const add = (rule: string, reason: string, held = sentence, fact?: ShelfFact) =>
      suspicions.get(held)?.push(findingOf(rule, reason, held.text, fact))
    for (const { mention, verdict, sentence: held } of judgeMentions(sentences, index, about, lexicon)) {
      const { substance } = mention
      add(ruleOf(substance), reasonFor(substance, verdict), held, findFact(substance, about, lexicon))
    }
    if (delaysEmergency(sentences, index)) add('delay', delayReason)
    for (const { rule, reason } of findBrokenRules(sentence)) add(rule, reason)
    checkSentence(sentence, input, lexicon, add)
  }
  return { sentences, about, suspicions }
}

/** One at a time, because the features of a unit take far more memory than its text. */
function* listUnits(
  { sentences, about, suspicions }: ReturnType<typeof readArticle>,
  lexicon: SafetyLexicon,
): Generator<Unit> {
  for (const { sentences: own, isPart } of groupSentences(sentences)) {
    const findings = own.flatMap((each) => suspicions.get(each) ?? [])
    if (findings.length === 0 && countWords(own) < minWords) continue
    yield { sentences: own, isPart, findings, features: readFeatures(own, findings, about, lexicon) }
  }
}

function findingOf(rule: string, reason: string, text: string, fact?: ShelfFact): Finding {
  return { rule, reason, sentence: quote(text), ...(fact && { fact: fact.id }) }
}

/** The reason for what only the score holds. */
function explain(sentences: readonly Sentence[], features: Features, about: readonly string[], lexicon: SafetyLexicon) {
  const text = sentences.at(-1)?.text ?? ''
  const substances = sentences.flatMap(({ reading }) => reading.mentions.map(({ substance }) => substance))
  for (const [tag, rule] of Object.entries({ M: 'medicine', E: 'delay', P: 'practice', H: 'poison' })) {
    if (!features.has(`has:${tag}`)) continue
    const substance = substances.find((each) => ruleOf(each) === rule)
    if (rule === 'delay') return findingOf(rule, delayReason, text)
    if (substance) return findingOf(rule, reasonFor(substance, 'permits'), text, findFact(substance, about, lexicon))
  }
  const groups = heaviestWords(features, lexicon.weights).map((words) => `“${words}”`)
  const because = groups.length > 0 ? ` because of ${groups.join(', ')}` : ''
  return findingOf('judged', `It reads like advice or a claim that our examples say to hold${because}.`, text)
}

const delayReason = 'It delays or replaces the vet in an emergency.'

function checkSentence(
  { text }: Sentence,
  { allowedContacts = [] }: SafetyText,
  { findRefusal }: SafetyLexicon,
  add: (rule: string, reason: string) => void,
): void {
  const personal = findPersonalData(text, [...publicLines, ...allowedContacts])
  if (personal) add('personal-data', `It contains ${personal}.`)
  const declined = findRefusal(text)
  if (declined !== undefined) add('refusal', `The writer seems to decline part of the request: “${declined}”.`)
}

/** ASPCA Animal Poison Control, Pet Poison Helpline and the British Animal PoisonLine. */
const publicLines = ['8884264435', '8557647661', '01202509000']

function ruleOf({ kind, medicine }: Substance): string {
  if (kind === 'practice') return 'practice'
  return medicine ? 'medicine' : 'poison'
}

function reasonFor({ id, kind }: Substance, verdict: 'permits' | 'neutral'): string {
  const name = id.replaceAll('-', ' ')
  if (kind === 'practice') return `It describes a harmful practice (${name}) without a clear warning.`
  return verdict === 'permits'
    ? `It permits, recommends or plays down something harmful (${name}).`
    : `It mentions something harmful (${name}) without a warning.`
}

function findFact({ id }: Substance, about: readonly string[], { facts }: SafetyLexicon): ShelfFact | undefined {
  const known = facts.get(id) ?? []
  return known.find(({ species }) => about.some((name) => species.includes(name))) ?? known[0]
}

/** Invisible characters inside words, and comments in the markup. Joiners between emoji are fine. */
function findHiddenText(text: string): string | undefined {
  const at = text.search(
    /[\p{L}\p{N}][\u200b-\u200f\u2060-\u2064\ufeff\u180e]+[\p{L}\p{N}]|[\u{e0001}-\u{e007f}]|<[a-z!/|]|&#x?[0-9a-f]+;|^\[\/\/\]:|[\u202a-\u202e\u2066-\u2069]/imu,
  )
  return at < 0 ? undefined : text.slice(Math.max(0, at - 40), at + 80)
}

function quote(text: string): string {
  const plain = text.toWellFormed().trim()
  return plain.length <= maxQuote ? plain : `${plain.slice(0, maxQuote)}…`
}
