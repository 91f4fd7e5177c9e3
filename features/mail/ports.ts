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
  send: (mail: OutgoingMail, handOver: () => Promise<void>) => Promise<void>
  purge: (before: number) => Promise<void>
}

/**
 * `server`: no connection, so other mails need not be tried. `later`: this mail can be retried. `refused`: it never
 * can. `unknown_recipient`: nor can any other mail to that address. `doubtful`: the response after the final byte was
 * lost.
 */
type TransportErrorKind = 'server' | 'later' | 'refused' | 'unknown_recipient' | 'doubtful'

export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly kind: TransportErrorKind

  constructor(kind: TransportErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
