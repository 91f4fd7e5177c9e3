import { join } from 'node:path'
import type { MediaStore } from '#features/ports.ts'
import type { Config } from '#host/config.ts'
import { createDiskMedia } from './disk-media/disk-media.ts'

/** Where uploads are kept. */
export function openMedia({ dataDir }: Config): MediaStore {
  return createDiskMedia(join(dataDir, 'media'))
}
