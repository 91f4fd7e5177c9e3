import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startFakeS3, s3Keys } from '#tests/kit/fakes/s3.ts'
import { openMediaStore } from '../open-media-store.ts'
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

test('files can be stored, read, listed and removed, and every signature is valid', async () => {
  const { s3, store } = await open()
  expect(await store.get(name)).toBeUndefined()
  expect(await store.has(name)).toBe(false)
  const files = ['full', '400', '800', '1200'].map((width) => `${id}/${width}.webp`)
  for (const [number, file] of files.entries()) await store.put(file, new Uint8Array([number]))
  expect(await store.get(`${id}/800.webp`)).toEqual(Buffer.from([2]))
  expect(await store.has(name)).toBe(true)
  s3.objects.set('site/else.txt', Buffer.from('not ours'))
  s3.objects.set(`other/${name}`, Buffer.from('not ours'))
  expect(await Array.fromAsync(store.list())).toEqual(files.toSorted())
  await store.remove(name)
  await store.remove(name)
  expect(await store.has(name)).toBe(false)
  await store.removeAll(id)
  expect([...s3.objects.keys()]).toEqual(['site/else.txt', `other/${name}`])
})

test('an invalid file name is rejected (T12, T13)', async () => {
  const { s3, store } = await open()
  for (const odd of ['../x.webp', `${id}/../../x.webp`, '?list-type=2', ''])
    await expect(store.get(odd)).rejects.toThrow('is not a valid media file name')
  expect(s3.requestCount()).toBe(0)
})

test('a wrong key, region or bucket is refused at the start by a sentence; an outage is not', async () => {
  const silent = () => undefined
  const { config, s3 } = await open()
  const wrong = async (change: Record<string, string>) => openMediaStore((await open(change)).config, silent)
  await expect(wrong({ AWS_SECRET_ACCESS_KEY: 'guessed' })).rejects.toThrow(/403 \(SignatureDoesNotMatch\).*clock/)
  await expect(wrong({ AWS_ACCESS_KEY_ID: 'nobody' })).rejects.toThrow('InvalidAccessKeyId')
  const elsewhere = (part: string, other: string) =>
    openMediaStore(readConfig({ STORAGE_URL: s3.address.replace(part, other), ...s3Keys }), silent)
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
