import { isIP } from 'node:net'
import { CannotStart } from '../startup-error.ts'
import type { VariableName } from '../config-variables.ts'

type Env = Readonly<Record<string, string | undefined>>
export type Faults = ReturnType<typeof createFaults>

/** Reads values and collects what is wrong with them, so that the owner mends everything in one go. */
export function createFaults(env: Env) {
  const found: string[] = []

  const given = (name: VariableName): string | undefined => {
    const value = env[name]?.trim()
    return value === '' ? undefined : value
  }
  const add = (name: VariableName, wanted: string, value: string | undefined) => {
    found.push(value === undefined ? `${name} must be ${wanted}.` : `${name} must be ${wanted}; it is "${value}".`)
  }

  return {
    given,
    add,
    number(name: VariableName, fallback: number, least: number, most: number): number {
      const value = given(name)
      if (value === undefined) return fallback
      if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
      add(name, `a whole number from ${least} to ${most}`, value)
      return fallback
    },
    oneOf<const Choice extends string>(name: VariableName, choices: readonly [Choice, ...Choice[]]): Choice {
      const value = given(name)
      if (value === undefined) return choices[0]
      const known = choices.find((choice) => choice === value)
      if (known === undefined) add(name, `one of ${choices.join(', ')}`, value)
      return known ?? choices[0]
    },
    text(name: VariableName, fallback: string, most: number): string {
      const value = given(name) ?? fallback
      if (value.length > most) add(name, `at most ${most} characters long`, value)
      return value
    },
    matching(name: VariableName, fallback: string, form: RegExp, wanted: string): string {
      const value = given(name) ?? fallback
      if (!form.test(value)) add(name, wanted, value)
      return value
    },
    addresses(name: VariableName): readonly string[] {
      const list = (given(name) ?? '').split(/[\s,]+/).filter(Boolean)
      for (const address of list) if (!isIP(address)) add(name, 'IP addresses separated by commas', address)
      return list
    },
    /** Throws one error that names them all. */
    report() {
      if (found.length > 0)
        throw new CannotStart(`The configuration has ${count(found.length)}:\n- ${found.join('\n- ')}`)
    },
  }
}

function count(faults: number): string {
  return faults === 1 ? 'one fault' : `${faults} faults`
}
