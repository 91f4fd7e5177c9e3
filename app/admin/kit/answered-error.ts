import { createContext } from 'react'

/** How often the form around a field was submitted. Undefined outside of dialogs, whose forms clear errors themselves. */
export const SubmitCount = createContext<number | undefined>(undefined)

export type AnsweredError = { error: string; submits: number | undefined }

/** The same error counts again after another submit. */
export function isAnswered(
  error: string | undefined,
  submits: number | undefined,
  answered: AnsweredError | undefined,
): boolean {
  return submits !== undefined && answered !== undefined && answered.error === error && answered.submits === submits
}
