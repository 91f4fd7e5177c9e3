import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openMediaStore } from '../open-media-store.ts'
import { s3Keys } from '#tests/kit/fakes/s3.ts'
import { openS3Store, imageId, imageName } from '#tests/kit/s3-store.ts'

test('files can be stored, read, listed and removed, and every signature is valid', async () => {
  const { s3, store } = await openS3Store()
  expect(await store.get(imageName)).toBeUndefined()
  expect(await store.has(imageName)).toBe(false)
  const files = ['full', '400', '800', '1200'].map((width) => `${imageId}/${width}.webp`)
  for (const [number, file] of files.entries()) await store.put(file, new Uint8Array([number]))
  expect(await store.get(`${imageId}/800.webp`)).toEqual(Buffer.from([2]))
  expect(await store.has(imageName)).toBe(true)
  s3.objects.set('site/else.txt', Buffer.from('not ours'))
  s3.objects.set(`other/${imageName}`, Buffer.from('not ours'))
  expect(await Array.fromAsync(store.list())).toEqual(files.toSorted())
  await store.remove(imageName)
  await store.remove(imageName)
  expect(await store.has(imageName)).toBe(false)
  await store.removeAll(imageId)
  expect([...s3.objects.keys()]).toEqual(['site/else.txt', `other/${imageName}`])
})

test('an invalid file name is rejected (T12, T13)', async () => {
  const { s3, store } = await openS3Store()
  for (const odd of ['../x.webp', `${imageId}/../../x.webp`, '?list-type=2', ''])
    await expect(store.get(odd)).rejects.toThrow('is not a valid media file name')
  expect(s3.requestCount()).toBe(0)
})

test('a wrong key, region or bucket is refused at the start by a sentence; an outage is not', async () => {
  const silent = () => undefined
  const { config, s3 } = await openS3Store()
  const wrong = async (change: Record<string, string>) => openMediaStore((await openS3Store(change)).config, silent)
  await expect(wrong({ AWS_SECRET_ACCESS_KEY: 'guessed' })).rejects.toThrow(/403 \(SignatureDoesNotMatch\).*clock/)
  await expect(wrong({ AWS_ACCESS_KEY_ID: 'nobody' })).rejects.toThrow('InvalidAccessKeyId')
  const elsewhere = (part: string, other: string) =>
    openMediaStore(readConfig({ STORAGE_URL: s3.storageUrl.replace(part, other), ...s3Keys }), silent)
  await expect(elsewhere('eu-test-1', 'us-east-1')).rejects.toThrow('AuthorizationHeaderMalformed')
  await expect(elsewhere('pictures', 'paintings')).rejects.toThrow('there is no bucket paintings')
  s3.setFault('unavailable')
  expect(await openMediaStore(config, silent)).toBeDefined()
})

test.each([
  'http://x',
  's3://',
  's3://B_/x',
  's3://user:pass@bucket/',
  's3://bucket?endpoint=ftp://x',
  's3://bucket/a%20b',
])('STORAGE_URL %j is a fault that does not repeat it', (STORAGE_URL) => {
  expect(() => readConfig({ STORAGE_URL, ...s3Keys })).toThrow(/STORAGE_URL must be an address such as s3:/)
  expect(() => readConfig({ STORAGE_URL })).not.toThrow('pass@')
})

test('a storage without its keys is a fault', () => {
  expect(() => readConfig({ STORAGE_URL: 's3://bucket' })).toThrow(/AWS_ACCESS_KEY_ID[^]*AWS_SECRET_ACCESS_KEY/)
})
