import { isIP } from 'node:net'
import { StartupError } from '../startup-error.ts'
import type { VariableName } from '../config-variables.ts'

type Env = Readonly<Record<string, string | undefined>>
export type EnvReader = ReturnType<typeof createEnvReader>

/** Reads values and collects what is wrong with them, so that the owner mends everything in one go. */
export function createEnvReader(env: Env) {
  const found: string[] = []

  const get = (name: VariableName): string | undefined => {
    const value = env[name]?.trim()
    return value === '' ? undefined : value
  }
  const addError = (name: VariableName, wanted: string, value: string | undefined) => {
    found.push(value === undefined ? `${name} must be ${wanted}.` : `${name} must be ${wanted}; it is "${value}".`)
  }

  return {
    given: get,
    add: addError,
    number(name: VariableName, fallback: number, least: number, most: number): number {
      const value = get(name)
      if (value === undefined) return fallback
      if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
      addError(name, `a whole number from ${least} to ${most}`, value)
      return fallback
    },
    oneOf<const Choice extends string>(name: VariableName, choices: readonly [Choice, ...Choice[]]): Choice {
      const value = get(name)
      if (value === undefined) return choices[0]
      const known = choices.find((choice) => choice === value)
      if (known === undefined) addError(name, `one of ${choices.join(', ')}`, value)
      return known ?? choices[0]
    },
    text(name: VariableName, fallback: string, most: number): string {
      const value = get(name) ?? fallback
      if (value.length > most) addError(name, `at most ${most} characters long`, value)
      return value
    },
    matching(name: VariableName, fallback: string, form: RegExp, wanted: string): string {
      const value = get(name) ?? fallback
      if (!form.test(value)) addError(name, wanted, value)
      return value
    },
    ipAddresses(name: VariableName): readonly string[] {
      const list = (get(name) ?? '').split(/[\s,]+/).filter(Boolean)
      for (const address of list) if (!isIP(address)) addError(name, 'IP addresses separated by commas', address)
      return list
    },
    /** Throws one error that names them all. */
    throwIfInvalid() {
      if (found.length > 0)
        throw new StartupError(`The configuration has ${countErrors(found.length)}:\n- ${found.join('\n- ')}`)
    },
  }
}

function countErrors(faults: number): string {
  return faults === 1 ? '1 error' : `${faults} errors`
}
