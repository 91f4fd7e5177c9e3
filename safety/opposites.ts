import type { Token } from './words.ts'
import { stemOf } from './stems.ts'

/** Words that turn a claim when one of the left side stands for one of the right side. `_` joins a phrase. */
const scales = `
  safe harmless fine okay mild mildly minor painless benign = toxic poisonous dangerous deadly fatal lethal unsafe harmful hazardous risky life_threatening severe severely serious seriously emergency painful poison
  emergency urgent urgently = harmless trivial routine optional
  more most = less least fewer few fewest
  high higher highest = low lower lowest
  increase raise rise = decrease reduce lower fall shrink drop
  large larger largest big bigger biggest huge = small smaller smallest tiny
  long longer longest = short shorter shortest
  better best improve = worse worst worsen
  old older oldest = young younger youngest
  fast faster quick quickly rapid rapidly swift = slow slower slowly
  early earlier earliest no_later_than = late later latest no_earlier_than
  above over exceed more = below under less fewer at_most no_more_than
  at_least no_less_than minimum = at_most no_more_than maximum
  always often usually common commonly frequent frequently every = never rarely rare rarely seldom uncommon hardly
  hot hotter warm warmer heat = cold colder cool cooler chill
  wet damp moist = dry
  strong strongly = weak weakly
  deep = shallow
  thick = thin
  wide = narrow
  heavy heavier = light lighter
  first = last
  prevent protect stop = cause trigger
  protect heal cure treat help = harm kill damage injure destroy poison
  safe healthy well = ill sick
  need must require mandatory compulsory = optional unnecessary needless
  should must recommend advise advocate endorse = discourage oppose forbid avoid
  allow allowed permit permitted legal lawful = forbid forbidden ban banned prohibit prohibited illegal unlawful
  at_once immediately immediate now today tonight same_day that_day right_away straight_away without_delay promptly = later tomorrow next_week next_month next_year eventually someday can_wait
  inside indoors in indoor = outside outdoors outdoor
  same = different
  clean = dirty
  gain = lose loss
  seek = avoid
`
/** These turn only a sentence that otherwise has the words of its fact. */
const looseScales = `
  many much = few little
  with = without
  awake day daytime = night nighttime asleep
  alone = together
  full = empty
  open = close shut
  all = none
  both = neither
  start begin = stop end
  before = after long_after
`
const units: ReadonlySet<string> = new Set(
  `second minute hour day week month year decade percent gram kilogram milligram liter milliliter ounce pound inch foot
  feet mile meter centimeter millimeter kilometer degree gallon cup teaspoon tablespoon c f g mg kg ml cm mm oz lb`
    .split(/\s+/)
    .map(stemOf),
)
const sameUnits: ReadonlyMap<string, string> = new Map(
  Object.entries({
    daily: 'day',
    today: 'day',
    tonight: 'day',
    overnight: 'day',
    hourly: 'hour',
    weekly: 'week',
    monthly: 'month',
    yearly: 'year',
    annual: 'year',
    annually: 'year',
    weekend: 'week',
  }),
)

type Pole = { scale: number; side: number; loose: boolean }

const poles = new Map<string, Pole[]>()
/** The phrases, by their first word. */
const phrases = new Map<string, string[][]>()
const written = [scales, looseScales].flatMap((text, at) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ line, loose: at > 0 })),
)
for (const [scale, { line, loose }] of written.entries())
  for (const [side, words] of line.split('=').entries())
    for (const word of words.trim().split(/\s+/)) {
      const parts = word.split('_').map(stemOf)
      const [first = ''] = parts
      const name = parts.join(' ')
      poles.set(name, [...(poles.get(name) ?? []), { scale, side, loose }])
      if (parts.length > 1) phrases.set(first, [...(phrases.get(first) ?? []), parts])
    }

/** A word or a phrase such as "at least". `before`: the one before it. */
export type Term = {
  name: string
  poles: readonly Pole[]
  unit: boolean
  figure: string | undefined
  before: string | undefined
  denied: boolean
}

const deniedWords = 2
export const denials: ReadonlySet<string> = new Set(
  'not never no nor neither without none nobody hardly unless'.split(' ').map(stemOf),
)

export function readTerms(tokens: readonly Token[]): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || token.isMark) continue
    const phrase = phrases.get(token.stem)?.find((parts) => parts.every((part, by) => tokens[at + by]?.stem === part))
    if (phrase) at += phrase.length - 1
    const name = phrase?.join(' ') ?? sameUnits.get(token.word) ?? token.stem
    const figure = token.stem === '#' ? token.word.replaceAll(',', '') : numberWords.get(token.word)
    terms.push({
      name: figure ?? name,
      poles: poles.get(name) ?? [],
      unit: units.has(name),
      figure,
      before: terms.at(-1)?.name,
      denied: terms.slice(-deniedWords).some((term) => denials.has(term.name)),
    })
  }
  return terms
}

/** "One" is left out, because it is more often a pronoun than a figure. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  'zero two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at) => [word, String(at === 0 ? 0 : at + 1)]),
)

export function areOpposite(one: Term, other: Term): boolean {
  if (areAlike(one, other)) return false
  return one.poles.some(({ scale, side }) => other.poles.some((pole) => pole.scale === scale && pole.side !== side))
}

export function areAlike(one: Term, other: Term): boolean {
  return (
    one.name === other.name ||
    one.poles.some(({ scale, side }) => other.poles.some((pole) => pole.scale === scale && pole.side === side))
  )
}
