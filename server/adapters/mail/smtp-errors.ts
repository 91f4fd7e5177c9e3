import { TransportError } from '#features/mail/ports.ts'

/** What nodemailer knows of a failed conversation. */
type SmtpFailure = { message?: string; response?: unknown; responseCode?: unknown; command?: unknown }

/** What was said before the first mail of a conversation: nothing of it is a mail's own fault. */
const handshakeCommands = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'API'])

/** `handedOver`: the last byte may have left, so that without an answer nobody knows. */
export function toTransportError(error: unknown, handedOver: boolean): TransportError {
  if (error instanceof TransportError) return error
  const { message = '', response, responseCode, command } = (error ?? {}) as SmtpFailure
  const said = typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').trim() : ''
  const words = said === '' ? message : `The mail server said: ${said}`
  const fault = (kind: TransportError['kind']) => new TransportError(kind, words, { cause: error })
  const code = typeof responseCode === 'number' ? responseCode : 0
  const during = typeof command === 'string' ? command : ''
  if (code === 0) return handedOver ? fault('doubtful') : fault('server')
  if (handshakeCommands.has(during) || during.startsWith('AUTH') || code === 421) return fault('server')
  if (code < 500) return fault('later')
  return during === 'RCPT TO' && isUnknownMailbox(code, said) ? fault('no such recipient') : fault('refused')
}

/**
 * Only what speaks of the mailbox itself counts. A server that does not want to relay for us, or takes us for spammers,
 * says 550 too: that must not cost us every reader.
 */
function isUnknownMailbox(code: number, said: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1]
  if (enhanced !== undefined) return /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(enhanced)
  return [550, 551, 553].includes(code) && !/relay|spam|polic|block|black|deni|auth|spf|dkim|dmarc/i.test(said)
}
