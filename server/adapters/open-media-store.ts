import { join } from 'node:path'
import type { Log, MediaStore } from '#features/ports.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Config } from '#server/config/config.ts'
import { createDiskMediaStore } from './disk-media/disk-media-store.ts'
import { StorageRejected } from './s3-media/s3-client.ts'
import { createS3MediaStore } from './s3-media/s3-media-store.ts'

/** Wrong credentials stop the start; storage that is unreachable may come back, so it is only logged. */
export async function openMediaStore({ dataDir, storage }: Config, log: Log): Promise<MediaStore> {
  if (!storage) return createDiskMediaStore(join(dataDir, 'media'))
  const store = createS3MediaStore(storage)
  try {
    await store.list()[Symbol.asyncIterator]().next()
  } catch (error) {
    if (error instanceof StorageRejected) throw new StartupError(error.message, { cause: error })
    log('warn', 'storage_unreachable', { error })
  }
  return store
}
