import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'

type Envelope = { from: string; to: string }
export type SmtpTimeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number }

/** One conversation with the mail server, for one mail after the other. */
export type SmtpSession = {
  isOpen: () => boolean
  mailsSent: () => number
  /** `beforeLast` is awaited before the end of the mail is sent; when it throws, the mail has no end and is void. */
  send: (envelope: Envelope, message: Uint8Array, beforeLast: () => Promise<void>) => Promise<void>
  close: () => void
}

/** A line that leaves this machine is encrypted or there is none; `?ignoreTLS=true` in the address says otherwise. */
export function requiresTls({ host = '', ignoreTLS }: { host?: string | undefined; ignoreTLS?: unknown }): boolean {
  return ignoreTLS !== true && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
}

export async function openSmtpSession(url: string, timeouts: SmtpTimeouts): Promise<SmtpSession> {
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({ ...options, ...timeouts, requireTLS: requiresTls(options) })
  let open = true
  let sent = 0
  let fail: (error: Error) => void = () => undefined
  connection.on('error', (error: Error) => {
    open = false
    fail(error)
  })
  connection.once('end', () => {
    open = false
    fail(new Error('The mail server closed the connection.'))
  })

  /** Whatever is asked ends by its own answer or by the end of the connection. */
  const asked = (ask: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = reject
      ask((error) => (error ? reject(error) : resolve()))
    }).finally(() => (fail = () => undefined))

  try {
    await asked((done) => connection.connect(done))
    if (auth?.user) await asked((done) => connection.login({ ...auth }, done))
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    isOpen: () => open,
    mailsSent: () => sent,
    async send({ from, to }, message, beforeLast) {
      const stream = Readable.from(withPauseBeforeEnd(message, beforeLast))
      try {
        await asked((done) => connection.send({ from, to: [to] }, stream, done))
        sent++
      } catch (error) {
        open = false
        connection.close()
        throw error
      }
    },
    close() {
      open = false
      connection.quit()
      setTimeout(() => connection.close(), 1000).unref()
    },
  }
}

/** The stream is read once the server has asked for the mail; its end becomes the lonely dot. */
async function* withPauseBeforeEnd(message: Uint8Array, beforeLast: () => Promise<void>) {
  yield message
  await beforeLast()
}
