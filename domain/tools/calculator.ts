import type { Level } from '../finder/levels.ts'
import type { Measure } from './units.ts'

type InputBase = {
  label: string
  hint?: string
  /** How messages name it, such as `The weight`. The label by default. */
  subject?: string
}
/** `min` and `max` are in the first unit of the measure. */
export type NumberInput = InputBase & {
  kind: 'number'
  measure: Measure
  min: number
  max: number
  /** Shown as a placeholder and named in messages, in the first unit. */
  example: string
  optional?: true
  whole?: true
}
/** `initial` is chosen until the reader chooses another: the first option by default. */
export type ChoiceInput = InputBase & { kind: 'choice'; options: Readonly<Record<string, string>>; initial?: string }
export type Input = NumberInput | ChoiceInput
export type Inputs = Readonly<Record<string, Input>>

/** What was entered, in first units. An optional number may be missing. */
export type Values<Given extends Inputs> = {
  readonly [Name in keyof Given]: Given[Name] extends { kind: 'choice'; options: infer Options }
    ? keyof Options
    : Given[Name] extends { optional: true }
      ? number | undefined
      : number
}

/** A bowl that is filled by shares, from the bottom. */
export type Bowl = { title: string; label: string; note?: string; shares: readonly Share[] }
type Share = { name: string; note?: string; value: number; strong: boolean }
/** A value that changes over time. */
export type Line = { label: string; start: string; end: string; ticks: readonly string[]; values: readonly number[] }

/** What a result consists of, in order. */
export type Part =
  | { kind: 'words'; text: string; lead?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'level'; level: Level; text: string }
  | { kind: 'vet'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'bowl'; bowl: Bowl }
  | { kind: 'line'; line: Line }

export type Result = {
  title: string
  figure?: { value: string; unit: string }
  parts: readonly Part[]
  /** One phrase for lists, such as `about 205 to 245 calories a day`. */
  short?: string
}
/** Sentences by input: each is a number, but they do not fit together. */
export type InputErrors = Readonly<Record<string, string>>
export type Outcome = Result | { errors: InputErrors }

/** What the browser loads of a calculator: nothing of it knows a page. */
export type Calculation = {
  inputs: Inputs
  compute: (values: never) => Outcome
  /** What is known of an animal, by input and as a reader would enter it. */
  fill?: (animal: ToolAnimal) => Readonly<Record<string, string>>
}

/** What calculators use of an animal that a reader keeps on the device. */
export type ToolAnimal = {
  species: string
  weightKg?: number
  ageMonths?: number
  neutered?: boolean
  bodyScore?: number
}

/** Keeps the types of the inputs together with the function that uses them. */
export function calculation<const Given extends Inputs>(parts: {
  inputs: Given
  compute: (values: Values<Given>) => Outcome
  fill?: (animal: ToolAnimal) => Readonly<Partial<Record<keyof Given & string, string>>>
}): Calculation {
  // Objects with fewer keys are objects with these keys: undefined ones are not written.
  return parts as Calculation
}

/** `checked` is the day on which we looked it up, or null if we have not seen the page itself. */
export type ToolSource = {
  title: string
  organization: string
  url: string
  /** What it says, in our words. */
  says: string
  checked: string | null
  /** Seen as a quotation on another page, or as an excerpt. */
  excerpt?: true
}

/** Drawn in `app/ui/icons/tools.json`. */
type ToolIcon = 'scale' | 'drop' | 'capsule' | 'cake' | 'box' | 'ruler' | 'sun' | 'wallet' | 'bowl' | 'house' | 'car'

/** What readers read about a calculator. */
export type Tool = Calculation & {
  slug: string
  /** The second half is set in italics. */
  title: readonly [string, string]
  /** A short name for menus and links. */
  name: string
  teaser: string
  description: string
  /** One phrase under the link in the list. */
  basis: string
  icon: ToolIcon
  /** The key of a category, for the color of the result. */
  category: string
  /** `^0.75` becomes a superscript. */
  formula: string
  steps: readonly string[]
  sources: readonly ToolSource[]
  limits: readonly string[]
  vet: string
  /** Other words that people search for. */
  words: readonly string[]
  /** Numbers to call stand beside the form, and nothing covers the page. */
  emergency?: true
}
