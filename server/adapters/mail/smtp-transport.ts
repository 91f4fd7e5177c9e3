import { TransportError, type MailTransport } from '#features/mail/ports.ts'
import { buildMimeMessage, type Sender } from './mime-message.ts'
import { openSmtpSession, type SmtpSession, type SmtpTimeouts } from './smtp-connection.ts'
import { toTransportError } from './smtp-errors.ts'

type Options = { url: string; from: Sender; timeouts?: SmtpTimeouts }

const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/**
 * Idle connections are closed after this time, and any connection after this many mails because some servers demand it.
 */
const idleMs = 3000
const mailsPerConnection = 100

export function createSmtpTransport({ url, from, timeouts = defaultTimeouts }: Options) {
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
          await session.send({ from: from.address, to: mail.to }, message, beforeLast)
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
