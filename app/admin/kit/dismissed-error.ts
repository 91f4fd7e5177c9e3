import { createContext } from 'react'

/** How often the form around a field was submitted. Undefined outside of dialogs, whose forms clear errors themselves. */
export const SubmitCount = createContext<number | undefined>(undefined)

export type DismissedError = { error: string; submits: number | undefined }

/** The same error counts again after another submit. */
export function isDismissed(
  error: string | undefined,
  submits: number | undefined,
  dismissed: DismissedError | undefined,
): boolean {
  return submits !== undefined && dismissed !== undefined && dismissed.error === error && dismissed.submits === submits
}
