import { CarryFailure, type Carrier } from '#features/mail/ports.ts'
import { compose, type Sender } from './mime-message.ts'
import { openConversation, type Conversation, type Patience } from './smtp-connection.ts'
import { faultOf } from './smtp-errors.ts'

type Options = { url: string; from: Sender; patience?: Patience }

const usualPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** A connection that is not needed for so long is closed; and after so many mails, as some servers ask. */
const idleFor = 3000
const mailsEach = 100

/** Talks to the owner's mail server and keeps the line open while there is more to say. What does not answer is given up. */
export function createSmtpCarrier({ url, from, patience = usualPatience }: Options) {
  const idle = new Map<Conversation, NodeJS.Timeout>()

  function takeIdle(): Conversation | undefined {
    for (const [line, timer] of idle) {
      clearTimeout(timer)
      idle.delete(line)
      if (line.isOpen()) return line
    }
    return undefined
  }

  function giveBack(line: Conversation) {
    if (!line.isOpen()) return
    if (line.mailsSent() >= mailsEach) return line.close()
    const timer = setTimeout(() => {
      idle.delete(line)
      line.close()
    }, idleFor)
    idle.set(line, timer.unref())
  }

  const carrier: Carrier = {
    to: 'server',
    async carry(mail, handOver) {
      const message = await compose(mail, from, 'crlf')
      let handedOver = false
      let withdrawn: unknown
      const beforeLast = async () => {
        await handOver().catch((error: unknown) => {
          withdrawn = error
          throw error
        })
        handedOver = true
      }
      const tryOn = async (line: Conversation) => {
        try {
          await line.send({ from: from.address, to: mail.to }, message, beforeLast)
          giveBack(line)
        } catch (error) {
          if (withdrawn !== undefined) throw withdrawn
          throw faultOf(error, handedOver)
        }
      }
      const kept = takeIdle()
      if (kept) {
        try {
          return await tryOn(kept)
        } catch (error) {
          // The server may have hung up meanwhile, which says nothing about this mail.
          const hungUp = error instanceof CarryFailure && error.fault === 'server' && !handedOver
          if (!hungUp) throw error
        }
      }
      const fresh = await openConversation(url, patience).catch((error: unknown) => {
        throw faultOf(error, false)
      })
      await tryOn(fresh)
    },
    purge: async () => undefined,
  }
  return {
    carrier,
    close() {
      for (const [line, timer] of idle) {
        clearTimeout(timer)
        line.close()
      }
      idle.clear()
    },
  }
}
