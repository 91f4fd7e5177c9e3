import type { Mail } from '#features/ports.ts'

/** A mail on its way. The id becomes its Message-ID, so that every try is the same mail to the other side. */
export type OutgoingMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'unsubscribe'> & {
  id: string
  created_at: number
}

/**
 * Delivers one mail, or throws a TransportError.
 *
 * `handOver` is awaited just before the byte that makes the other side responsible. When it throws, that byte is not
 * sent. A transport for which a repeated mail is the same mail (a file of the same name) need not call it.
 */
export type MailTransport = {
  /** Without a mail server, mails become files that the owner reads in the dashboard. */
  target: 'server' | 'files'
  send: (mail: OutgoingMail, handOver: () => Promise<void>) => Promise<void>
  /** Deletes its own copies of older mails. */
  purge: (before: number) => Promise<void>
}

/**
 * `server`: it could not be talked to at all, so other mails need not try. `later`: this mail may be tried again.
 * `refused`: it never will be taken. `no such recipient`: neither will any other mail to that address.
 * `doubtful`: the answer to the whole mail was lost.
 */
type TransportErrorKind = 'server' | 'later' | 'refused' | 'no such recipient' | 'doubtful'

export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly kind: TransportErrorKind

  constructor(kind: TransportErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
