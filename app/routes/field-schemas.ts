import { z } from 'zod'
import { parseAddress } from '#domain/text/email-address.ts'
import { codePoints, isOneLine, isPlainText } from '#domain/text/text-input.ts'

/** Text that is not blank, as long as it may be, counted as people count. */
export function text(what: string, most?: number) {
  return z
    .string()
    .refine((value) => value.trim() !== '', `${what} is missing.`)
    .refine(isPlainText, `${what} has characters that cannot be stored.`)
    .refine((value) => most === undefined || codePoints(value) <= most, `${what} may have ${most} characters at most.`)
}

/** For what ends up in a header or a list: it cannot begin a new line. */
export function line(what: string, most?: number) {
  return text(what, most).refine(isOneLine, `${what} must be one line.`)
}

export function address(most = 255) {
  return z
    .string()
    .refine((value) => value.trim() !== '', 'The e-mail address is missing.')
    .refine((value) => codePoints(value) <= most, `The e-mail address may have ${most} characters at most.`)
    .transform((value, context) => {
      const parsed = parseAddress(value)
      if (parsed !== undefined) return parsed
      context.addIssue('This is not an e-mail address.')
      return z.NEVER
    })
}

/** Functions with an empty body take none, or `{}`. */
export const nothing = z.union([z.undefined(), z.strictObject({})]).transform(() => undefined)
