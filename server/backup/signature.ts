import { createHmac, timingSafeEqual } from 'node:crypto'
import { StartupError } from '#server/startup-error.ts'

/** The key of this site, and those from before rotations. */
export type SignatureKeys = readonly [string, ...(readonly string[])]

export function signManifest(manifest: Uint8Array, key: string): string {
  return createHmac('sha256', key).update(manifest).digest('hex')
}

export function isSignedBy(keys: SignatureKeys, manifest: Uint8Array, signature: string): boolean {
  return keys.some((key) => {
    const [expected, actual] = [Buffer.from(signManifest(manifest, key)), Buffer.from(signature)]
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}

/** A restored backup decides who is an admin, so a file from elsewhere needs a decision of the operator. */
export function foreignBackupError(path: string): StartupError {
  return new StartupError(
    `The backup ${path} was not signed by this site: it is from another data folder, or somebody changed it. ` +
      'It decides who can sign in as an admin and what the site shows. If it is from a data folder of yours, put the ' +
      'secrets.json of that folder into this one, or, if you trust the file, add --foreign. Nothing was changed.',
  )
}
