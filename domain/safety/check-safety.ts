import { parseAffiliateTag } from '../affiliate/affiliate-links.ts'
import { isShortLinkHost } from '../affiliate/links.ts'
import { findRetailerUrls } from '../affiliate/retailer-mentions.ts'
import { delaysEmergency } from './emergencies.ts'
import type { SafetyFinding } from './finding.ts'
import type { SafetyLexicon, ShelfFact, Substance } from './lexicon.ts'
import { findPersonalData } from './personal-data.ts'
import { findBrokenRules } from './phrase-rules.ts'
import { judgeMentions } from './poisons.ts'
import { speciesIn } from './reading.ts'
import { checkReferences } from './references.ts'
import { findRefusal } from '../generation/refusals.ts'
import { SentenceReader, type Sentence } from './sentences.ts'

export type SafetyText = {
  title?: string
  /** Excerpt, description, search title, takeaways, keywords and alternative texts. */
  fields?: readonly string[]
  content: string
  /** The species that the article is about. */
  about?: readonly string[]
  affiliateTag: string
  /** E-mail addresses and phone numbers that may appear. */
  allowedContacts?: readonly string[]
  /** The facts that the article's references point to, by number of the reference. */
  facts?: ReadonlyMap<number, ShelfFact>
}

const maxQuote = 240

/** What a person must look at before the text may be published. Deterministic; takes linear time. */
export function checkSafety(input: SafetyText, lexicon: SafetyLexicon): SafetyFinding[] {
  const reader = new SentenceReader(lexicon)
  if (input.title) reader.addField(input.title, true)
  for (const field of input.fields ?? []) reader.addField(field)
  reader.addContent(input.content)
  const { sentences } = reader
  const findings: SafetyFinding[] = []
  const found = new Set<string>()
  const add = (rule: string, reason: string, text: string, fact?: ShelfFact) => {
    const sentence = quote(text)
    const key = `${rule}\n${reason}\n${sentence}`
    if (found.has(key)) return
    found.add(key)
    findings.push({ rule, reason, sentence, ...(fact && { fact: fact.id }) })
  }
  const named =
    sentences[0] && input.title ? speciesIn(sentences[0].reading, 0, sentences[0].reading.tokens.length, lexicon) : []
  const about = input.about ?? named
  for (const [index, sentence] of sentences.entries()) {
    for (const { mention, verdict, sentence: held } of judgeMentions(sentences, index, about, lexicon)) {
      const { substance } = mention
      const fact = findFact(substance, about, lexicon)
      add(ruleOf(substance), reasonFor(substance, verdict), held.text, fact)
    }
    if (delaysEmergency(sentences, index)) add('delay', delayReason, sentence.text)
    for (const { rule, reason } of findBrokenRules(sentence)) add(rule, reason, sentence.text)
    checkSentence(sentence, input, add)
  }
  for (const { reason, sentence, fact } of checkReferences(sentences, input.content, input.facts, lexicon))
    add('reference', reason, sentence, fact)
  for (const url of findRetailerUrls(input.content)) {
    const tags = [parseAffiliateTag(url.href), ...url.searchParams.getAll('tag')]
    const foreign = tags.find((tag) => tag !== undefined && tag !== input.affiliateTag)
    if (foreign !== undefined) add('foreign-tag', "A link has someone else's affiliate tag.", foreign)
    else if (isShortLinkHost(url.hostname))
      add('foreign-tag', 'A short link hides whose affiliate tag it has.', url.href)
  }
  for (const text of [input.title ?? '', ...(input.fields ?? []), input.content]) {
    const hidden = findHiddenText(text)
    if (hidden !== undefined) add('hidden', 'It contains markup or text that readers cannot see.', hidden)
  }
  return findings
}

const delayReason = 'It delays or replaces the vet in an emergency.'

function checkSentence(
  { text }: Sentence,
  { allowedContacts = [] }: SafetyText,
  add: (rule: string, reason: string, text: string) => void,
): void {
  const personal = findPersonalData(text, [...publicLines, ...allowedContacts])
  if (personal) add('personal-data', `It contains ${personal}.`, text)
  const declined = findRefusal(text)
  if (declined !== undefined) add('refusal', `The writer seems to decline part of the request: “${declined}”.`, text)
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
