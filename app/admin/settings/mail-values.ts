import type { BodyOf, ResponseOf } from '#app/contract/contract.ts'

export type MailSettings = ResponseOf<'GET /api/admin/mail-settings'>
type MailBody = BodyOf<'PUT /api/admin/mail-settings'>
type Security = NonNullable<MailSettings['server']>['security']

export const securityOptions: readonly { value: Security; label: string }[] = [
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'none', label: 'None, only on your own machine or network' },
]
const usualPorts: Readonly<Record<Security, string>> = { tls: '465', starttls: '587', none: '25' }

/** What the form contains. */
export type MailValues = {
  host: string
  port: string
  security: Security
  user: string
  password: string
  senderName: string
  senderEmail: string
}

export function toMailValues({ server, sender }: MailSettings): MailValues {
  return {
    host: server?.host ?? '',
    port: String(server?.port ?? usualPorts.tls),
    security: server?.security ?? 'tls',
    user: server?.user ?? '',
    password: '',
    senderName: sender?.name ?? '',
    senderEmail: sender?.email ?? '',
  }
}

/** A port that nobody chose follows the security. */
export function withSecurity(values: MailValues, input: string): MailValues {
  const security = securityOptions.find(({ value }) => value === input)?.value ?? values.security
  const isUsual = values.port === '' || Object.values(usualPorts).includes(values.port)
  return { ...values, security, port: isUsual ? usualPorts[security] : values.port }
}

/** Without the parts that environment variables set. Without a host there is no server, without an email no sender. */
export function toMailBody(values: MailValues, { fromEnvironment }: Pick<MailSettings, 'fromEnvironment'>): MailBody {
  const { host, port, security, user, password, senderName, senderEmail } = values
  const server = host.trim() === '' ? null : { host, port: Number(port), security, user, password }
  const sender = senderEmail.trim() === '' && senderName.trim() === '' ? null : { name: senderName, email: senderEmail }
  return { ...(!fromEnvironment.server && { server }), ...(!fromEnvironment.sender && { sender }) }
}

/** The variables that set something of this form. */
export function listVariables({ fromEnvironment: { server, sender } }: Pick<MailSettings, 'fromEnvironment'>) {
  return [...(server ? ['SMTP_URL'] : []), ...(sender ? ['MAIL_FROM'] : [])]
}
