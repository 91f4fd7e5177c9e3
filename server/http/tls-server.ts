import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import type { Log } from '#features/ports.ts'
import { toStartupError } from '../startup-error.ts'
import ciphers from './tls-ciphers.json' with { type: 'json' }
import type { TracedResponse } from './traced-response.ts'

/** Paths of PEM files: the certificate with its intermediates, and its key. */
export type TlsFiles = { cert: string; key: string; log: Log }
type Options = ServerOptions<typeof IncomingMessage, typeof TracedResponse>
type Listener = RequestListener<typeof IncomingMessage, typeof TracedResponse>

/** Only ciphers with forward secrecy and authenticated encryption, the strongest first. */
const policy = { minVersion: 'TLSv1.2', ciphers: ciphers.join(':'), honorCipherOrder: true } as const
const reloadIntervalMs = 60 * 60 * 1000

/** Serves https only, and takes up a renewed certificate within an hour. */
export function createTlsServer({ cert, key, log }: TlsFiles, options: Options, listener: Listener) {
  const read = () => ({ ...policy, cert: readFileSync(cert), key: readFileSync(key) })
  try {
    const server = createServer({ ...options, ...read() }, listener)
    const timer = setInterval(() => {
      try {
        server.setSecureContext(read())
      } catch (error) {
        log('error', 'certificate_reload_failed', { error })
      }
    }, reloadIntervalMs)
    return server.on('close', () => clearInterval(timer))
  } catch (error) {
    throw toStartupError(error, (reason) => `TLS_CERT and TLS_KEY cannot be used: ${reason}`)
  }
}
