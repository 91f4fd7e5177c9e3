import type { Cue } from './lexicon.ts'
import type { Hit } from './patterns.ts'
import type { Clause, Reading } from './reading.ts'

/**
 * What a clause says once its negations are counted. `permits`: it calls something safe or plays a danger down.
 * `allows`: it tells or invites readers to use something. `praises`: it says something nice about it. `reported`: it repeats what somebody believes.
 */
export type Polarity = { permits: boolean; allows: boolean; praises: boolean; warns: boolean; reported: boolean }

const known = new WeakMap<Reading, readonly Polarity[]>()

/** The polarity of each clause of a sentence. */
export function judgeClauses(reading: Reading): readonly Polarity[] {
  const before = known.get(reading)
  if (before) return before
  const polarities = reading.clauses.map((clause) => judgeClause(reading, clause))
  known.set(reading, polarities)
  return polarities
}

const judged: ReadonlySet<Cue> = new Set(['warn', 'permit', 'allow', 'nice', 'ingest'])
const tasteVerbs: ReadonlySet<string> = new Set(['love', 'enjoy', 'ador', 'relish', 'favorit', 'crav', 'prefer'])

export function judgeClause(reading: Reading, clause: Clause): Polarity {
  const own = reading.cues.filter(({ from }) => from >= clause.from && from < clause.to)
  const of = (cue: Cue) => own.filter(({ value }) => value === cue)
  const negations = of('negate').filter((not) => !isTaught(reading, not))
  const despites = of('despite')
  const flips = of('flip').filter((flip) => !despites.some((despite) => isDismissed(reading, despite, flip)))
  const flipNegations = new Set(
    negations.filter((not) => flips.some((flip) => not.from < flip.from && flip.from - not.from <= 3)),
  )
  const scoping = negations.filter((not) => !flipNegations.has(not))
  const flipped = flips.length > 0 && flipNegations.size % 2 === 0
  const beliefs = [...of('belief'), ...of('seems')]
  const belittled = of('belittle').some((hit) => countNegations(scoping, hit.from) % 2 === 0)
  const result: Polarity = { permits: belittled, allows: false, praises: false, warns: false, reported: false }
  for (const hit of own) {
    if (!judged.has(hit.value)) continue
    if (despites.some((despite) => isDismissed(reading, despite, hit))) continue
    const denials = countNegations(scoping, hit.from) + (flipped ? 1 : 0) + (clause.carried ? 1 : 0)
    const positive = denials % 2 === 0
    if (hit.value === 'warn') {
      if (positive) result.warns ||= !belittled
      else if (!isPlainImperative(reading, scoping, hit)) result.permits = true
      continue
    }
    if (isAboutPeople(reading, clause, hit)) continue
    if (!positive) {
      result.warns = true
      continue
    }
    if (hit.value === 'ingest') continue
    if (clause.conditional && (hit.value === 'allow' || isOpenQuestion(reading, clause))) continue
    if (hit.value === 'allow' && (isDescriptive(reading, clause, hit) || isThirdPerson(reading, hit))) continue
    const belief = beliefs.find((said) => said.to <= hit.from && hit.from - said.to <= 6)
    if (belief && countNegations(scoping, belief.from) % 2 === 0) {
      result.reported = true
      continue
    }
    if (hit.value === 'permit') result.permits = true
    else if (hit.value === 'allow') result.allows = true
    else result.praises = true
  }
  if (flipped && !result.permits && !result.allows) result.warns = true
  return result
}

const lessons: ReadonlySet<string> = new Set(['teach', 'learn', 'train', 'show', 'remind', 'know'])

/** "Teaches the puppy not to bite" says what the puppy learns and warns nobody. */
function isTaught({ tokens, classes }: Reading, { from, to }: Hit<Cue>): boolean {
  if (tokens[from]?.word !== 'not' || tokens[to]?.word !== 'to') return false
  const start = Math.max(0, from - 5)
  const lesson = tokens.slice(start, from).some(({ stem }) => lessons.has(stem))
  return lesson && classes.slice(start, from).some((here) => here?.has('animal') === true)
}

function countNegations(negations: readonly Hit<Cue>[], at: number): number {
  return negations.filter(({ to }) => to <= at).length
}

const dismissedWords = 8

/** In "despite the warnings, it is safe" nobody is warned. */
function isDismissed({ tokens }: Reading, despite: Hit<Cue>, { from }: Hit<Cue>): boolean {
  if (despite.to > from || from - despite.to > dismissedWords) return false
  return tokens.slice(despite.to, from).every(({ word }) => word !== ',')
}

const harms: ReadonlySet<string> = new Set([
  'harm',
  'hurt',
  'kil',
  'poison',
  'risk',
  'injur',
  'damag',
  'upset',
  'irritat',
  'chok',
  'burn',
])

/** "Never harm" and "do not risk" are no claims that something is harmless. */
function isPlainImperative({ tokens }: Reading, negations: readonly Hit<Cue>[], { from }: Hit<Cue>): boolean {
  return negations.some(({ from: at }) => {
    const verb = tokens[at]?.word === 'not' ? tokens[at - 1]?.word : undefined
    const start = verb === 'do' ? at - 1 : at
    const opens =
      start === 0 || tokens[start - 1]?.isMark === true || /^(?:and|so|but|please)$/.test(tokens[start - 1]?.word ?? '')
    return (
      opens && (verb === 'do' || tokens[at]?.word === 'never') && from - at <= 2 && harms.has(tokens[from]?.stem ?? '')
    )
  })
}

/** "Fine for people", "everyone loves chocolate". */
function isAboutPeople({ tokens, classes }: Reading, clause: Clause, hit: Hit<Cue>): boolean {
  const isPerson = (at: number) => classes[at]?.has('humanonly') === true
  const isAnimal = (at: number) => classes[at]?.has('animal') === true
  if (isPerson(hit.to) && tokens[hit.to]?.word !== 'you') return true
  for (let at = hit.to; at < Math.min(hit.to + 3, clause.to); at++) {
    const word = tokens[at]?.word
    if ((word === 'for' || word === 'to' || word === 'by' || word === 'in') && (isPerson(at + 1) || isPerson(at + 2))) {
      const rest = [at + 1, at + 2, at + 3, at + 4].filter((place) => place < clause.to)
      return !rest.some(isAnimal)
    }
  }
  if (!tasteVerbs.has(tokens[hit.from]?.stem ?? '')) return false
  let person = false
  for (let at = clause.from; at < clause.to; at++) {
    if (isAnimal(at)) return false
    if (at < hit.from && (isPerson(at) || tokens[at]?.word === 'we' || tokens[at]?.word === 'everyone')) person = true
  }
  return person
}

const open: ReadonlySet<string> = new Set(['if', 'whether', 'befor', 'until', 'unles', 'in'])

function isOpenQuestion({ tokens }: Reading, { from }: Clause): boolean {
  return open.has(tokens[from]?.stem ?? '')
}

/** "Dogs that eat grapes", "owners who give aspirin". */
function isDescriptive({ tokens, classes }: Reading, clause: Clause, { from }: Hit<Cue>): boolean {
  for (let at = Math.max(clause.from + 1, from - 4); at < from; at++) {
    const word = tokens[at]?.word
    if (word !== 'that' && word !== 'who' && word !== 'whose') continue
    const before = classes[at - 1]
    if (before?.has('animal') || before?.has('person')) return true
  }
  return false
}

const nouns: ReadonlySet<string> = new Set(['treat', 'snack', 'reward', 'supplement', 'top', 'wear'])

const processes: ReadonlySet<string> = new Set(['cooking', 'coating', 'baking', 'cleaning', 'painting', 'seasoning'])

/** "Adds" and "used" describe; "add" and "adding" invite. */
function isThirdPerson({ tokens, classes }: Reading, { from, to }: Hit<Cue>): boolean {
  const token = tokens[from]
  if (!token || to - from > 1 || !classes[from]?.has('give') || nouns.has(token.stem)) return false
  return (
    processes.has(token.word) ||
    token.word === 'given' ||
    (token.word !== token.stem && (token.word.endsWith('s') || token.word.endsWith('ed')))
  )
}
