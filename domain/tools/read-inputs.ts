import type { Calculation, ChoiceInput, Input, InputErrors, NumberInput, Result } from './calculator.ts'
import { readNumber } from './read-number.ts'
import { formatShort, fromBase, measures, toBase, type Unit } from './units.ts'

/** As a form or a URL has them, by name. The unit of `weight` is `weightUnit`. */
export type RawInputs = Readonly<Record<string, string | undefined>>
export const unitName = (name: string) => `${name}Unit`

export function unitsOf({ measure }: NumberInput): readonly Unit[] {
  return measures[measure]
}

/** A result, or a sentence for each input that prevents it. */
export function calculate({ inputs, compute }: Calculation, raw: RawInputs): Result | { errors: InputErrors } {
  const values: Record<string, string | number | undefined> = {}
  const errors: Record<string, string> = {}
  for (const [name, input] of Object.entries(inputs)) {
    const value = readInput(input, raw[name] ?? '', raw[unitName(name)])
    if (typeof value === 'object') errors[name] = value.error
    else values[name] = value
  }
  if (Object.keys(errors).length > 0) return { errors }
  // Each value was read as its own input says.
  return compute(values as never)
}

type Read = string | number | undefined | { error: string }

function readInput(input: Input, text: string, unitKey: string | undefined): Read {
  if (input.kind === 'number') return readQuantity(input, text, unitKey)
  return Object.hasOwn(input.options, text) ? text : initialOption(input)
}

export function initialOption({ options, initial = Object.keys(options)[0] ?? '' }: ChoiceInput): string {
  return initial
}

function readQuantity(input: NumberInput, text: string, unitKey: string | undefined): Read {
  const units = unitsOf(input)
  const subject = input.subject ?? input.label
  const reading = readNumber(text, units)
  const example = `such as ${input.example}`
  if (reading === 'empty')
    return input.optional ? undefined : { error: `${subject} is missing. Please enter a number, ${example}.` }
  if (reading === 'unreadable') return { error: `${subject} must be a number, ${example}.` }
  if ('ambiguous' in reading) {
    const [thousand, decimal] = reading.ambiguous
    return { error: `Is that ${thousand} or ${decimal}? Please write it without the comma.` }
  }
  const unit = reading.unit ?? units.find(({ name }) => name === unitKey) ?? units[0]
  if (!unit) return undefined
  const value = toBase(reading.value, unit)
  const shown = (base: number) => `${formatShort(fromBase(base, unit))} ${unit.name}`.trim()
  if (reading.value <= 0 && input.min > 0) return { error: `${subject} must be more than 0.` }
  if (input.whole && !Number.isInteger(value)) return { error: `${subject} must be a whole number, ${example}.` }
  // A hair of tolerance: 0.2 lb and back is not exactly 0.2 lb.
  if (value < input.min - 1e-9) return { error: `${subject} must be at least ${shown(input.min)}.` }
  if (value > input.max + 1e-9) {
    const doubt = units.length > 1 ? ' Is the unit right?' : ''
    return { error: `${subject} may be ${shown(input.max)} at most.${doubt}` }
  }
  return value
}
