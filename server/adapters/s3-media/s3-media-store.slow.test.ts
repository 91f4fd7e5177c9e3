import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { readConfig } from '#server/config/config.ts'
import { startFakeS3, s3Keys } from '#tests/kit/fakes/s3.ts'
import { createS3MediaStore } from './s3-media-store.ts'

const id = 'a1b2c3d4e5f60718293a4b5c'

const name = `${id}/full.webp`

async function open(change: Record<string, string> = {}) {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const config = readConfig({ STORAGE_URL: s3.address, ...s3Keys, ...change })
  if (!config.storage) throw new Error('there is no storage')
  return { s3, config, store: createS3MediaStore(config.storage) }
}

test('a storage that fails once is retried; one that stays away is soon reported as an outage', async () => {
  const { s3, store } = await open()
  await store.put(name, new Uint8Array([1]))
  for (const fault of ['unavailable', 'cut'] as const) {
    s3.setFault(fault, 2)
    expect(await store.get(name)).toEqual(Buffer.from([1]))
    s3.setFault(fault)
    const failure = await store.get(name).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Unavailable)
    expect(String(failure)).toMatch(
      /The storage at 127\.0\.0\.1:\d+ (responded with 503 \(SlowDown\)|cannot be reached)/,
    )
    s3.setFault('none')
  }
})

test('a storage that does not respond is abandoned after 5 seconds', async () => {
  const { s3, store } = await open()
  s3.setFault('slow')
  const begun = performance.now()
  await expect(store.get(name)).rejects.toThrow('did not respond within 5 s')
  expect(performance.now() - begun).toBeLessThan(60_000)
})
