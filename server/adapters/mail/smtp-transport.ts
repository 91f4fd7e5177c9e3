import { TransportError, type MailTransport } from '#features/mail/ports.ts'
import { buildMimeMessage, type Sender } from './mime-message.ts'
import { openSmtpSession, type SmtpSession, type SmtpTimeouts } from './smtp-connection.ts'

type Options = { url: string; from: Sender; timeouts?: SmtpTimeouts; idleMs?: number }

const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Idle connections close after this time, and any after this many mails, because some servers demand it. */
const defaultIdleMs = 3000
const mailsPerConnection = 100

export function createSmtpTransport({ url, from, timeouts = defaultTimeouts, idleMs = defaultIdleMs }: Options) {
  const idle = new Map<SmtpSession, NodeJS.Timeout>()

  function takeIdle(): SmtpSession | undefined {
    for (const [session, timer] of idle) {
      clearTimeout(timer)
      idle.delete(session)
      if (session.isOpen()) return session
    }
    return undefined
  }

  function release(session: SmtpSession) {
    if (!session.isOpen()) return
    if (session.mailsSent() >= mailsPerConnection) return session.close()
    const timer = setTimeout(() => {
      idle.delete(session)
      session.close()
    }, idleMs)
    idle.set(session, timer.unref())
  }

  const transport: MailTransport = {
    target: 'server',
    async send(mail, handOver) {
      const message = await buildMimeMessage(mail, from, 'crlf')
      let handedOver = false
      let withdrawn: unknown
      const beforeLast = async () => {
        await handOver().catch((error: unknown) => {
          withdrawn = error
          throw error
        })
        handedOver = true
      }
      const sendWith = async (session: SmtpSession) => {
        try {
          await session.send({ from: from.email, to: mail.to }, message, beforeLast)
          release(session)
        } catch (error) {
          if (withdrawn !== undefined) throw withdrawn
          throw toTransportError(error, handedOver)
        }
      }
      const idleSession = takeIdle()
      if (idleSession) {
        try {
          return await sendWith(idleSession)
        } catch (error) {
          // The server may have closed the idle connection in the meantime, so try a fresh one.
          const hungUp = error instanceof TransportError && error.kind === 'server' && !handedOver
          if (!hungUp) throw error
        }
      }
      const fresh = await openSmtpSession(url, timeouts).catch((error: unknown) => {
        throw toTransportError(error, false)
      })
      await sendWith(fresh)
    },
    purge: async () => undefined,
  }
  return {
    transport,
    close() {
      for (const [session, timer] of idle) {
        clearTimeout(timer)
        session.close()
      }
      idle.clear()
    },
  }
}

/** The fields that nodemailer sets on errors. */
type SmtpFailure = { message?: string; response?: unknown; responseCode?: unknown; command?: unknown }

/** Commands before the first mail: a failure here is never the fault of a mail. */
const handshakeCommands = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'API'])

/** `handedOver`: the final byte may have been sent, so without a reply the outcome is unknown. */
function toTransportError(error: unknown, handedOver: boolean): TransportError {
  if (error instanceof TransportError) return error
  const { message = '', response, responseCode, command } = (error ?? {}) as SmtpFailure
  const reply = typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').trim() : ''
  const text = reply === '' ? message : `The mail server replied: ${reply}`
  const toError = (kind: TransportError['kind']) => new TransportError(kind, text, { cause: error })
  const code = typeof responseCode === 'number' ? responseCode : 0
  const during = typeof command === 'string' ? command : ''
  if (code === 0) return handedOver ? toError('uncertain') : toError('server')
  if (handshakeCommands.has(during) || during.startsWith('AUTH') || code === 421) return toError('server')
  if (code < 500) return toError('later')
  return during === 'RCPT TO' && isUnknownMailbox(code, reply) ? toError('unknown_recipient') : toError('rejected')
}

/** Servers also answer 550 to relaying and spam, and that must not unsubscribe every reader. */
function isUnknownMailbox(code: number, reply: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
  if (enhanced !== undefined) return /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1|4\.4)$/.test(enhanced)
  return [550, 551, 553].includes(code) && !/relay|spam|polic|block|black|deni|auth|spf|dkim|dmarc/i.test(reply)
}
