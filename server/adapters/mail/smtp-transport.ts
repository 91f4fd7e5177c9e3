import { TransportError, type MailTransport } from '#features/mail/ports.ts'
import { buildMimeMessage, type Sender } from './mime-message.ts'
import { openSmtpSession, type SmtpSession, type SmtpTimeouts } from './smtp-connection.ts'
import { toTransportError } from './smtp-errors.ts'

type Options = { url: string; from: Sender; timeouts?: SmtpTimeouts }

const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** A connection that is not needed for so long is closed; and after so many mails, as some servers ask. */
const idleMs = 3000
const mailsPerConnection = 100

/** Talks to the owner's mail server and keeps the line open while there is more to say. What does not answer is given up. */
export function createSmtpTransport({ url, from, timeouts: patience = defaultTimeouts }: Options) {
  const idle = new Map<SmtpSession, NodeJS.Timeout>()

  function takeIdle(): SmtpSession | undefined {
    for (const [line, timer] of idle) {
      clearTimeout(timer)
      idle.delete(line)
      if (line.isOpen()) return line
    }
    return undefined
  }

  function giveBack(line: SmtpSession) {
    if (!line.isOpen()) return
    if (line.mailsSent() >= mailsPerConnection) return line.close()
    const timer = setTimeout(() => {
      idle.delete(line)
      line.close()
    }, idleMs)
    idle.set(line, timer.unref())
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
      const tryOn = async (line: SmtpSession) => {
        try {
          await line.send({ from: from.address, to: mail.to }, message, beforeLast)
          giveBack(line)
        } catch (error) {
          if (withdrawn !== undefined) throw withdrawn
          throw toTransportError(error, handedOver)
        }
      }
      const idleSession = takeIdle()
      if (idleSession) {
        try {
          return await tryOn(idleSession)
        } catch (error) {
          // The server may have hung up meanwhile, which says nothing about this mail.
          const hungUp = error instanceof TransportError && error.kind === 'server' && !handedOver
          if (!hungUp) throw error
        }
      }
      const fresh = await openSmtpSession(url, patience).catch((error: unknown) => {
        throw toTransportError(error, false)
      })
      await tryOn(fresh)
    },
    purge: async () => undefined,
  }
  return {
    transport,
    close() {
      for (const [line, timer] of idle) {
        clearTimeout(timer)
        line.close()
      }
      idle.clear()
    },
  }
}
