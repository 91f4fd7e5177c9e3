import type { MediaStore } from '#features/ports.ts'
import { commandLine } from '#server/installation.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Head, Manifest } from './manifest.ts'
import type { DatabaseLocation } from './open-row-source.ts'
import type { SignatureKeys } from './signature.ts'

export type RestoreRequest = DatabaseLocation & {
  path: string
  media: MediaStore
  /** Replaces existing data. */
  force: boolean
  signatureKeys: SignatureKeys
  /** Accepts a backup that another site has signed, or nobody. */
  allowForeign?: boolean
  now: number
}
export type RestoreResult = { head: Head; manifest: Manifest; previousCopy: string | undefined }

export function notEmptyError(where: string): StartupError {
  return new StartupError(
    `${where} is not empty. To replace everything in it: ${commandLine('restore', 'FILE --force')}. Nothing was changed.`,
  )
}
