import { parseEmailAddress } from '#domain/text/email-address.ts'
import { passwordLengthLimits } from '#domain/accounts/password.ts'
import type { EnvReader } from './env-reader.ts'

export type FirstAdminConfig = NonNullable<ReturnType<typeof readFirstAdmin>>

const smtpUrl = { test: (url: string) => /^smtps?:\/\//.test(url) && URL.canParse(url) }

/** Without `smtpUrl`, mails are saved as files in the data folder. */
export function readMail(reader: EnvReader, origin: string) {
  const name = reader.get('SITE_NAME') ?? 'Wagwise'
  return {
    smtpUrl: reader.optional('SMTP_URL', smtpUrl, 'an address such as smtps://user:password@mail.example.com'),
    from: readSender(reader) ?? { name, address: `hello@${new URL(origin).hostname}` },
  }
}

function readSender(reader: EnvReader) {
  const given = reader.get('MAIL_FROM')
  if (given === undefined) return undefined
  const [, name = '', inBrackets] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(given) ?? []
  const address = parseEmailAddress(inBrackets ?? given)
  if (address === undefined) reader.addError('MAIL_FROM', 'an address such as Wagwise <hello@example.com>', given)
  return address === undefined ? undefined : { name: name.trim(), address }
}

/** Both or neither. A public site asks for a longer password. */
export function readFirstAdmin(reader: EnvReader, isPublic: boolean) {
  const given = reader.get('ADMIN_EMAIL')
  const password = reader.get('ADMIN_PASSWORD')
  if (given === undefined && password === undefined) return undefined
  const email = given === undefined ? undefined : parseEmailAddress(given)?.toLowerCase()
  if (email === undefined) reader.addError('ADMIN_EMAIL', 'an email address, set together with ADMIN_PASSWORD', given)
  const { min, minForAdmin, max } = passwordLengthLimits
  if (password === undefined || password.length < min || password.length > max) {
    const atLeast = isPublic ? minForAdmin : min
    reader.addError('ADMIN_PASSWORD', `${atLeast} to ${max} characters long, together with ADMIN_EMAIL`, undefined)
    return undefined
  }
  return email === undefined ? undefined : { email, password }
}
