import type { MediaStore } from '#features/ports.ts'
import type { S3Config } from '#server/config/storage.ts'
import { isMediaName, assertMediaName } from '../media-file-name.ts'
import { createS3Client } from './s3-client.ts'

export function createS3MediaStore(config: S3Config): MediaStore {
  const request = createS3Client(config)
  const keyOf = (name: string) => `${config.prefix}${assertMediaName(name)}`
  return {
    async put(name, bytes) {
      const type = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
      await request('PUT', keyOf(name), { type, bytes: new Uint8Array(bytes) })
    },
    async get(name) {
      const { status, bytes } = await request('GET', keyOf(name))
      return status === 404 ? undefined : bytes
    },
    has: async (name) => (await request('HEAD', keyOf(name))).status !== 404,
    remove: async (name) => void (await request('DELETE', keyOf(name))),
    list: () => namesUnder(''),
    async removeAll(id) {
      assertMediaName(`${id}/full.webp`)
      const names = await Array.fromAsync(namesUnder(`${id}/`))
      for (const name of names) await request('DELETE', keyOf(name))
    },
  }

  async function* namesUnder(beginning: string) {
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${config.prefix}${beginning}` })
      if (token !== '') query.set('continuation-token', token)
      const page = (await request('GET', `?${query}`)).bytes.toString()
      for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
        const name = key.slice(config.prefix.length)
        if (key.startsWith(config.prefix) && isMediaName(name)) yield name
      }
      token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
  }
}
