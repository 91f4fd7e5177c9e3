import { TransportError } from '#features/mail/ports.ts'

/** The fields that nodemailer sets on errors. */
type SmtpFailure = { message?: string; response?: unknown; responseCode?: unknown; command?: unknown }

/** Commands before the first mail: a failure here is never the fault of a mail. */
const handshakeCommands = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'API'])

/** `handedOver`: the final byte may have been sent, so without a reply the outcome is unknown. */
export function toTransportError(error: unknown, handedOver: boolean): TransportError {
  if (error instanceof TransportError) return error
  const { message = '', response, responseCode, command } = (error ?? {}) as SmtpFailure
  const reply = typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').trim() : ''
  const text = reply === '' ? message : `The mail server replied: ${reply}`
  const toError = (kind: TransportError['kind']) => new TransportError(kind, text, { cause: error })
  const code = typeof responseCode === 'number' ? responseCode : 0
  const during = typeof command === 'string' ? command : ''
  if (code === 0) return handedOver ? toError('doubtful') : toError('server')
  if (handshakeCommands.has(during) || during.startsWith('AUTH') || code === 421) return toError('server')
  if (code < 500) return toError('later')
  return during === 'RCPT TO' && isUnknownMailbox(code, reply) ? toError('no such recipient') : toError('refused')
}

/**
 * Only errors about the mailbox itself count. Servers also answer 550 when they refuse to relay or suspect spam, and
 * that must not unsubscribe every reader.
 */
function isUnknownMailbox(code: number, reply: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
  if (enhanced !== undefined) return /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(enhanced)
  return [550, 551, 553].includes(code) && !/relay|spam|polic|block|black|deni|auth|spf|dkim|dmarc/i.test(reply)
}
