import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

type Options = { key: string; previousKeys?: readonly string[] }

/** `context` is authenticated: a text sealed for one context cannot be opened in another. */
export type SecretBox = {
  seal: (text: string, context: string) => string
  /** Undefined if another site sealed it, or if it was changed. */
  open: (sealed: string, context: string) => string | undefined
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts what the database stores for later use, so that a leaked database or backup does not give it away. */
export function createSecretBox({ key, previousKeys = [] }: Options): SecretBox {
  const keys = [key, ...previousKeys].map((each) => hash('sha256', each, 'buffer'))
  const open = (sealed: Buffer, context: string, from: Buffer): string | undefined => {
    try {
      const decipher = createDecipheriv(algorithm, from, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
    } catch {
      return undefined
    }
  }
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, hash('sha256', key, 'buffer'), iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      return keys.map((each) => open(bytes, context, each)).find((text) => text !== undefined)
    },
  }
}
