import { expect, test } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { openS3Store, imageName } from '#tests/kit/s3-store.ts'

test('a storage that fails once is retried; one that stays away is soon reported as an outage', async () => {
  const { s3, store } = await openS3Store()
  await store.put(imageName, new Uint8Array([1]))
  for (const kind of ['unavailable', 'cut'] as const) {
    s3.setFault(kind, 2)
    expect(await store.get(imageName)).toEqual(Buffer.from([1]))
    s3.setFault(kind)
    const thrown = await store.get(imageName).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Unavailable)
    expect(String(thrown)).toMatch(
      /The storage at 127\.0\.0\.1:\d+ (responded with 503 \(SlowDown\)|cannot be reached)/,
    )
    s3.setFault('none')
  }
})

test('a storage that does not respond is abandoned after 5 seconds', async () => {
  const { s3, store } = await openS3Store()
  s3.setFault('slow')
  const begun = performance.now()
  await expect(store.get(imageName)).rejects.toThrow('did not respond within 5 s')
  expect(performance.now() - begun).toBeLessThan(60_000)
})
