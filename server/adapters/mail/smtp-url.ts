import { isIPv6 } from 'node:net'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { MailServer } from '#features/mail/ports.ts'

const defaultPorts = { tls: 465, starttls: 587, none: 587 } as const

export function toSmtpUrl({ host, port, security, user, password }: MailServer & { password: string }): string {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const options = security === 'none' ? '?ignoreTLS=true' : ''
  return `${scheme}://${login}${isIPv6(host) ? `[${host}]` : host}:${port}${options}`
}

/** What the settings show of SMTP_URL. */
export function describeSmtpUrl(url: string): MailServer {
  const { host = '', port, secure, ignoreTLS, auth } = parseConnectionUrl(url)
  const security = secure === true ? 'tls' : ignoreTLS === true ? 'none' : 'starttls'
  return { host, port: Number(port) || defaultPorts[security], security, user: auth?.user ?? '' }
}
