import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate, created each time, so that no key is in the repository. */
export function createSelfSignedCertificate(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const person = sequence(set(sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(name)))))
  const validity = sequence(time('200101000000Z'), time('491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(integer(1), ecdsaWithSha256, person, validity, person, spki)
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const der = sequence(body, ecdsaWithSha256, signature)
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => tagged(0x30, Buffer.concat(parts))
const set = (...parts: Uint8Array[]) => tagged(0x31, Buffer.concat(parts))
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const oid = (...bytes: number[]) => tagged(0x06, Buffer.from(bytes))
const time = (text: string) => tagged(0x17, Buffer.from(text))
