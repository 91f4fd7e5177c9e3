import { readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerOptions } from 'node:http'
import { createServer } from 'node:https'
import { toStartupError } from '../startup-error.ts'
import ciphers from './tls-ciphers.json' with { type: 'json' }
import type { TracedResponse } from './traced-response.ts'

/** Paths of PEM files: the certificate with its intermediates, and its key. */
export type TlsFiles = { cert: string; key: string }
type Options = ServerOptions<typeof IncomingMessage, typeof TracedResponse>
type Listener = RequestListener<typeof IncomingMessage, typeof TracedResponse>

/** Serves https only, by ciphers with forward secrecy and authenticated encryption, the strongest first. */
export function createTlsServer({ cert, key }: TlsFiles, options: Options, listener: Listener) {
  const policy = { minVersion: 'TLSv1.2', ciphers: ciphers.join(':'), honorCipherOrder: true } as const
  try {
    const files = { cert: readFileSync(cert), key: readFileSync(key) }
    return createServer({ ...options, ...policy, ...files, handshakeTimeout: options.headersTimeout }, listener)
  } catch (error) {
    throw toStartupError(error, (reason) => `TLS_CERT and TLS_KEY cannot be used: ${reason}`)
  }
}
