import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { createSelfSignedCertificate } from '#tests/kit/fakes/certificate.ts'
import { connectPostgres } from './connect.ts'

/** Speaks PostgreSQL as far as TLS, then notes that a client trusted it, and hangs up. */
async function startDatabase(certificate: { cert: string; key: string }) {
  const trusted: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('S')
      const encrypted = new TLSSocket(socket, { isServer: true, ...certificate })
      encrypted.on('error', () => undefined)
      encrypted.once('data', (login: Buffer) => {
        trusted.push(login.toString())
        encrypted.destroy()
      })
    })
  }).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { trusted, url: `postgres://wagwise@localhost:${(server.address() as AddressInfo).port}/wagwise` }
}

test('with verify-full a database is trusted only by its own certificate, and nothing is sent to another', async () => {
  const certificate = createSelfSignedCertificate('localhost')
  const { url, trusted } = await startDatabase(certificate)
  const folder = await mkdtemp(join(tmpdir(), 'postgres-ca-'))
  const save = async (name: string, cert: string) => {
    await writeFile(join(folder, name), cert)
    return `${url}?sslmode=verify-full&sslrootcert=${join(folder, name)}`
  }
  await expect(connectPostgres(`${url}?sslmode=verify-full`)).rejects.toThrow(/self.signed certificate/)
  const foreign = createSelfSignedCertificate('localhost').cert
  await expect(connectPostgres(await save('foreign.pem', foreign))).rejects.toThrow(/certificate|signature/)
  expect(trusted).toEqual([])
  await expect(connectPostgres(await save('own.pem', certificate.cert))).rejects.toThrow(/terminated|ECONNRESET/)
  expect(trusted).toHaveLength(1)
  expect(trusted[0]).toContain('wagwise')
})
