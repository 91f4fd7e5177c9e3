import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { isLocalHostname } from '#server/http/normalize-ip.ts'

type Envelope = { from: string; to: string }
export type SmtpTimeouts = { connectionTimeout: number; greetingTimeout: number; socketTimeout: number }

export type SmtpSession = {
  isOpen: () => boolean
  mailsSent: () => number
  /** `beforeLast` runs before the end of the message. If it throws, the server discards the incomplete message. */
  send: (envelope: Envelope, message: Uint8Array, beforeLast: () => Promise<void>) => Promise<void>
  close: () => void
}

/** Connections to other machines must use TLS unless the URL says `?ignoreTLS=true`. */
export function requiresTls({ host = '', ignoreTLS }: { host?: string | undefined; ignoreTLS?: unknown }): boolean {
  return ignoreTLS !== true && !isLocalHostname(host)
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

  /** Every command ends with its own reply or with the end of the connection. */
  const runCommand = (ask: (callback: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = reject
      ask((error) => (error ? reject(error) : resolve()))
    }).finally(() => (fail = () => undefined))

  try {
    await runCommand((callback) => connection.connect(callback))
    if (auth?.user) await runCommand((callback) => connection.login({ ...auth }, callback))
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
        await runCommand((callback) => connection.send({ from, to: [to] }, stream, callback))
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

/** The stream is consumed after the server accepts DATA. Its end becomes the final dot. */
async function* withPauseBeforeEnd(message: Uint8Array, beforeLast: () => Promise<void>) {
  yield message
  await beforeLast()
}
