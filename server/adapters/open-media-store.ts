import { join } from 'node:path'
import type { Log, MediaStore } from '#features/ports.ts'
import { CannotStart } from '#server/startup-error.ts'
import type { Config } from '#server/config/config.ts'
import { createDiskMedia } from './disk-media/disk-media-store.ts'
import { StorageRefused } from './s3-media/s3-client.ts'
import { createS3Media } from './s3-media/s3-media-store.ts'

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
