import { join } from 'node:path'
import type { Log, MediaStore } from '#features/ports.ts'
import { CannotStart } from '#host/cannot-start.ts'
import type { Config } from '#host/config.ts'
import { createDiskMedia } from './disk-media/disk-media.ts'
import { StorageRefused } from './s3-media/ask-s3.ts'
import { createS3Media } from './s3-media/s3-media.ts'

/** Where uploads are kept. A storage that refuses us is said at once; one that is only away may come back. */
export async function openMedia({ dataDir, storage }: Config, log: Log): Promise<MediaStore> {
  if (!storage) return createDiskMedia(join(dataDir, 'media'))
  const store = createS3Media(storage)
  try {
    await store.list()[Symbol.asyncIterator]().next()
  } catch (error) {
    if (error instanceof StorageRefused) throw new CannotStart(error.message, { cause: error })
    log('warn', 'storage_away', { error })
  }
  return store
}
