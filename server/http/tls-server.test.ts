import { mkdtemp, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { listen } from './listen.ts'

async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'tls-'))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const { cert, key } = createSelfSignedCertificate('pets.example')
  await Promise.all([writeFile(files.cert, cert), writeFile(files.key, key)])
  const start = () =>
    listen(
      { port: 0, hosts: ['127.0.0.1'], tls: files },
      {
        sendIfCached: () => false,
        handlers: [],
        fetch: async () => new Response('A calm walk', { headers: { 'content-type': 'text/plain' } }),
        callerOf: (_request, requestId) => ({ address: '', requestId }),
        accessLog: { isOn: false, watch: () => undefined },
        securityHeaders: {},
        lowPriorityPaths: new Set(),
        fixedHost: undefined,
        isUnencrypted: () => false,
        onConnection: () => undefined,
        onRejected: () => undefined,
      },
    )
  return { files, cert, start }
}

/** What a client that trusts only `ca` gets. */
async function ask(port: number, ca: string, options: ConnectionOptions = {}) {
  const socket = connect({ port, host: '127.0.0.1', ca, checkServerIdentity: () => undefined, ...options })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  const agreed = { protocol: socket.getProtocol(), cipher: socket.getCipher().name }
  socket.end('GET / HTTP/1.1\r\nhost: pets.example\r\nconnection: close\r\n\r\n')
  const answer = (await Array.fromAsync(socket)).join('')
  return { ...agreed, body: answer.split('\r\n\r\n')[1] }
}

test('with a certificate the site serves https itself: TLS 1.3 first, and strong ciphers of TLS 1.2 only', async () => {
  const { cert, start } = await startServer()
  const { port, close } = await start()
  onTestFinished(close)
  expect(await ask(port, cert)).toEqual({ body: 'A calm walk', protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' })
  const old = { maxVersion: 'TLSv1.2' } as const
  const weakestFirst = 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384'
  expect(await ask(port, cert, { ...old, ciphers: weakestFirst })).toMatchObject({
    protocol: 'TLSv1.2',
    cipher: 'ECDHE-ECDSA-AES256-GCM-SHA384',
  })
  for (const ciphers of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-SHA', 'AES256-GCM-SHA384'])
    await expect(ask(port, cert, { ...old, ciphers }), ciphers).rejects.toThrow(/handshake failure/)
  const ancient = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  await expect(ask(port, cert, ancient)).rejects.toThrow(/alert|version/)
})

test('there is no way back to plain HTTP: such a request gets no answer', async () => {
  const { start } = await startServer()
  const { port, close } = await start()
  onTestFinished(close)
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})

test('a connection on which no handshake arrives is closed as soon as one without a request', async () => {
  const { start } = await startServer()
  const { port, close } = await start()
  onTestFinished(close)
  const begun = performance.now()
  const ends = ['', '1603010200010001fc0303'].map(async (bytes) => {
    const socket = createConnection(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(Buffer.from(bytes, 'hex'))
    return (await Array.fromAsync(socket)).join('')
  })
  expect(await Promise.all(ends)).toEqual(['', ''])
  expect(performance.now() - begun).toBeLessThan(60_000)
})

test('a certificate that cannot be used is one sentence at the start', async () => {
  const { files, start } = await startServer()
  await writeFile(files.key, createSelfSignedCertificate('another').key)
  await expect(start()).rejects.toThrow(/^TLS_CERT and TLS_KEY cannot be used: .*mismatch/)
})
