import type { Mail } from '#features/ports.ts'

/** The id becomes the Message-ID, so that a repeated attempt is recognized as the same mail. */
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'thread' | 'unsubscribe'> & {
  id: string
  created_at: number
}

/**
 * Delivers one mail or throws a `TransportError`. `handOver` is awaited just before the final byte that makes the mail
 * server responsible; if it throws, that byte is not sent. A transport whose repeated delivery is harmless, such as
 * writing a file, need not call it.
 */
export type MailTransport = {
  /** Without a mail server, mails become files that the owner reads in the dashboard. */
  target: 'server' | 'files'
  /** Changes with the server, so that waiting after failures of another one ends. */
  revision?: number
  send: (mail: OutgoingMail, handOver: () => Promise<void>) => Promise<void>
  purge: (before: number) => Promise<void>
}

/**
 * `server`: no connection, so other mails need not be tried. `later`: this mail can be retried. `rejected`: it never
 * can. `unknown_recipient`: nor can any other mail to that address. `uncertain`: the response after the final byte was
 * lost.
 */
type TransportErrorKind = 'server' | 'later' | 'rejected' | 'unknown_recipient' | 'uncertain'

export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly kind: TransportErrorKind

  constructor(kind: TransportErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export const mailSecurities = ['tls', 'starttls', 'none'] as const
/** A mail server as it is shown, so without its password. */
export type MailServer = { host: string; port: number; security: (typeof mailSecurities)[number]; user: string }
export type MailSender = { name: string; email: string }

/** How the mail server of the settings is stored and tried. */
export type MailSetup = {
  /** What SMTP_URL and MAIL_FROM say. It wins over what is stored. */
  environment: { server: MailServer | undefined; sender: MailSender | undefined }
  /** Used until somebody enters another one. */
  defaultSender: MailSender
  /** The result can be opened only with the same host, user and security: it is of no use to another server. */
  sealPassword: (password: string, server: MailServer) => string
  openPassword: (sealed: string, server: MailServer) => string | undefined
  /** Sends at once, past the queue. Throws a `TransportError`. Without a server, the one of the environment. */
  sendNow: (mail: OutgoingMail, sender: MailSender, server?: MailServer & { password: string }) => Promise<void>
  /** `mailTransport` uses what is stored now. */
  reload: () => Promise<void>
}
