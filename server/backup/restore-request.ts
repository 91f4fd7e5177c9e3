import type { MediaStore } from '#features/ports.ts'
import { CannotStart } from '#server/startup-error.ts'
import type { Head, Manifest } from './manifest.ts'
import type { Place } from './open-row-source.ts'

export type Restoring = Place & {
  path: string
  media: MediaStore
  /** Replace what is there. */
  force: boolean
  now: number
}
export type Restored = { head: Head; manifest: Manifest; kept: string | undefined }

/** The sentence for a place that holds something. */
export function notEmpty(where: string): CannotStart {
  return new CannotStart(
    `${where} is not empty. To replace everything in it: npm run restore -- FILE --force. Nothing was changed.`,
  )
}
