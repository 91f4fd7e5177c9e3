import { z } from 'zod'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { countCodePoints, isSingleLine, isPlainText } from '#domain/text/text-input.ts'

/** Text that is not blank, as long as it may be, counted as people count. */
export function requiredText(what: string, most?: number) {
  return z
    .string()
    .refine((value) => value.trim() !== '', `${what} is missing.`)
    .refine(isPlainText, `${what} has characters that cannot be stored.`)
    .refine(
      (value) => most === undefined || countCodePoints(value) <= most,
      `${what} may have ${most} characters at most.`,
    )
}

/** For what ends up in a header or a list: it cannot begin a new line. */
export function requiredLine(what: string, most?: number) {
  return requiredText(what, most).refine(isSingleLine, `${what} must be one line.`)
}

export function emailAddress(most = 255) {
  return z
    .string()
    .refine((value) => value.trim() !== '', 'The e-mail address is missing.')
    .refine((value) => countCodePoints(value) <= most, `The e-mail address may have ${most} characters at most.`)
    .transform((value, context) => {
      const parsed = parseEmailAddress(value)
      if (parsed !== undefined) return parsed
      context.addIssue('This is not an e-mail address.')
      return z.NEVER
    })
}

/** Functions with an empty body take none, or `{}`. */
export const emptyBody = z.union([z.undefined(), z.strictObject({})]).transform(() => undefined)
