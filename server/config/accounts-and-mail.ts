import { parseEmailAddress } from '#domain/text/email-address.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import type { EnvReader } from './env-reader.ts'

export type FirstAdminConfig = NonNullable<ReturnType<typeof readFirstAdmin>>

const smtpUrl = { test: (url: string) => /^smtps?:\/\//.test(url) && URL.canParse(url) }

/** Without `smtpUrl`, the settings name the mail server. Without one there either, mails are saved as files. */
export function readMail(reader: EnvReader, origin: string) {
  const name = reader.get('SITE_NAME') ?? 'Wagwise'
  return {
    smtpUrl: reader.optional('SMTP_URL', smtpUrl, 'an address such as smtps://user:password@mail.example.com'),
    sender: readSender(reader),
    defaultSender: { name, email: `hello@${new URL(origin).hostname}` },
  }
}

function readSender(reader: EnvReader) {
  const value = reader.get('MAIL_FROM')
  if (value === undefined) return undefined
  const [, name = '', inBrackets] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(value) ?? []
  const email = parseEmailAddress(inBrackets ?? value)
  if (email === undefined) reader.addError('MAIL_FROM', 'an address such as Wagwise <hello@example.com>', value)
  return email === undefined ? undefined : { name: name.trim(), email }
}

/** Both or neither. A public site asks for a longer password. */
export function readFirstAdmin(reader: EnvReader, isPublic: boolean) {
  const value = reader.get('ADMIN_EMAIL')
  const password = reader.get('ADMIN_PASSWORD')
  if (value === undefined && password === undefined) return undefined
  const email = value === undefined ? undefined : parseEmailAddress(value)?.toLowerCase()
  if (email === undefined) reader.addError('ADMIN_EMAIL', 'an email address, set together with ADMIN_PASSWORD', value)
  const { min, minForAdmin, max } = passwordLengthLimits
  if (password === undefined || password.length < min || password.length > max) {
    const atLeast = isPublic ? minForAdmin : min
    reader.addError('ADMIN_PASSWORD', `${atLeast} to ${max} characters long, together with ADMIN_EMAIL`, undefined)
    return undefined
  }
  return email === undefined ? undefined : { email, password }
}
