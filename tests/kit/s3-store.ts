import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createS3MediaStore } from '#server/adapters/s3-media/s3-media-store.ts'
import { s3Keys, startFakeS3 } from './fakes/s3.ts'

export const imageId = 'a1b2c3d4e5f60718293a4b5c'
export const imageName = `${imageId}/full.webp`

export async function openS3Store(change: Record<string, string> = {}) {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const config = readConfig({ STORAGE_URL: s3.storageUrl, ...s3Keys, ...change })
  if (!config.storage) throw new Error('there is no storage')
  return { s3, config, store: createS3MediaStore(config.storage) }
}
