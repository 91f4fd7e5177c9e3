import type { DashboardFiles } from '#app/guards/ports.ts'
import { pickEncoding } from './compression.ts'
import { readBuiltFiles } from './static-files.ts'

const cacheHeaders = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'accept-encoding' }

/** Only admins get these, so only the browser may cache them, no proxy. In development there is no build. */
export async function readDashboardFiles(folder: string): Promise<DashboardFiles> {
  const files = await readBuiltFiles(folder).catch(() => new Map<string, never>())
  return {
    find(name, acceptedEncodings) {
      const file = files.get(name)
      if (!file) return undefined
      const encoding = pickEncoding(acceptedEncodings)
      const body = file.bodies[encoding]
      const isEncoded = encoding !== 'identity' && body !== file.bodies.identity
      const headers = { 'content-type': file.type, ...cacheHeaders, ...(isEncoded && { 'content-encoding': encoding }) }
      return { body: new Uint8Array(body), headers }
    },
  }
}
