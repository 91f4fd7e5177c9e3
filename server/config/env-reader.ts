import { isIpOrNetwork } from '../http/trusted-proxies.ts'
import { StartupError } from '../startup-error.ts'
import { secretNames, type VariableName } from './variables.ts'

export type Env = Readonly<Record<string, string | undefined>>
export type EnvReader = ReturnType<typeof createEnvReader>

/** Collects all errors, so that the owner can fix them in one go. */
export function createEnvReader(env: Env) {
  const errors: string[] = []

  const get = (name: VariableName): string | undefined => {
    const value = env[name]?.trim()
    return value === '' ? undefined : value
  }
  /** The message does not repeat a value that may hold a password. */
  const addError = (name: VariableName, expectation: string, value: string | undefined) => {
    const isShown = value !== undefined && !secretNames.includes(name)
    errors.push(isShown ? `${name} must be ${expectation}; it is "${value}".` : `${name} must be ${expectation}.`)
  }

  return {
    get,
    addError,
    number(name: VariableName, fallback: number, min: number, max: number): number {
      const value = get(name)
      if (value === undefined) return fallback
      if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      addError(name, `a whole number from ${min} to ${max}`, value)
      return fallback
    },
    oneOf<const Choice extends string>(name: VariableName, choices: readonly [Choice, ...Choice[]]): Choice {
      const value = get(name)
      if (value === undefined) return choices[0]
      const choice = choices.find((one) => one === value)
      if (choice === undefined) addError(name, `one of ${choices.join(', ')}`, value)
      return choice ?? choices[0]
    },
    text(name: VariableName, fallback: string, max: number): string {
      const value = get(name) ?? fallback
      if (value.length > max) addError(name, `at most ${max} characters long`, value)
      return value
    },
    matching(name: VariableName, fallback: string, pattern: RegExp, expectation: string): string {
      const value = get(name) ?? fallback
      if (!pattern.test(value)) addError(name, expectation, value)
      return value
    },
    /** Undefined if missing or invalid. */
    optional(name: VariableName, pattern: Pick<RegExp, 'test'>, expectation: string) {
      const value = get(name)
      if (value === undefined || pattern.test(value)) return value
      addError(name, expectation, value)
      return undefined
    },
    /** A variable that another one needs. */
    required(name: VariableName, other: VariableName): string {
      const value = get(name)
      if (value === undefined) addError(name, `given together with ${other}`, undefined)
      return value ?? ''
    },
    ipsAndNetworks(name: VariableName): readonly string[] {
      const list = (get(name) ?? '').split(/[\s,]+/).filter(Boolean)
      for (const text of list)
        if (!isIpOrNetwork(text))
          addError(name, 'IP addresses or networks such as 10.0.0.0/8, separated by commas', text)
      return list
    },
    throwIfInvalid() {
      if (errors.length > 0)
        throw new StartupError(
          `The configuration has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'}:\n- ${errors.join('\n- ')}`,
        )
    },
  }
}
