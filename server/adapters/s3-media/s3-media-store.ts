import type { MediaStore } from '#features/ports.ts'
import type { S3Config } from '#server/config/storage.ts'
import { isMediaName, assertMediaName } from '../media-file-name.ts'
import { createS3Client } from './s3-client.ts'

/** Files in a bucket that several machines share. */
export function createS3MediaStore(config: S3Config): MediaStore {
  const ask = createS3Client(config)
  const keyOf = (name: string) => `${config.prefix}${assertMediaName(name)}`
  return {
    async put(name, bytes) {
      const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
      await ask('PUT', keyOf(name), { type, bytes: new Uint8Array(bytes) })
    },
    async get(name) {
      const { status, bytes } = await ask('GET', keyOf(name))
      return status === 404 ? undefined : bytes
    },
    has: async (name) => (await ask('HEAD', keyOf(name))).status !== 404,
    remove: async (name) => void (await ask('DELETE', keyOf(name))),
    list: () => namesUnder(''),
    async removeAll(id) {
      assertMediaName(`${id}/full.webp`)
      const names = await Array.fromAsync(namesUnder(`${id}/`))
      for (const name of names) await ask('DELETE', keyOf(name))
    },
  }

  async function* namesUnder(beginning: string) {
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${config.prefix}${beginning}` })
      if (token !== '') query.set('continuation-token', token)
      const page = (await ask('GET', `?${query}`)).bytes.toString()
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const name = key.slice(config.prefix.length)
        if (key.startsWith(config.prefix) && isMediaName(name)) yield name
      }
      token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
  }
}
