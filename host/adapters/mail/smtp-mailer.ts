import { createTransport } from 'nodemailer'
import type { Mailer } from '#features/ports.ts'
import { messageOf, type Sender } from './message.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A few kept connections to the owner's mail server; what does not answer is given up. */
export function createSmtpMailer({ url, from }: { url: string; from: Sender }): Mailer & { close: () => void } {
  const server = createTransport({ url, pool: true, maxConnections: 3, ...patience })
  return {
    async send(mail) {
      await server.sendMail(messageOf(mail, from))
    },
    close: () => server.close(),
  }
}
