import { readFile, readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { DashboardFiles } from '#app/guards/ports.ts'
import { compressBody, pickEncoding, type EncodedBodies } from './compression.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}
const alreadyCompressed = new Set(['.woff2', '.png', '.webp'])
type StaticFile = { headers: Record<string, string>; bodies: EncodedBodies }
type BuiltFile = { type: string; bodies: EncodedBodies }

/** Built files have a content hash in their name and are compressed by the build. */
async function readBuiltFiles(folder: string): Promise<Map<string, BuiltFile>> {
  const files = new Map<string, BuiltFile>()
  const names = await readdir(join(folder, 'assets'))
  await Promise.all(
    names.map(async (name) => {
      const extension = extname(name)
      const type = contentTypes[extension]
      if (!type) return
      const body = await readFile(join(folder, 'assets', name))
      const bodies = alreadyCompressed.has(extension)
        ? { identity: body, gzip: body, br: body }
        : await readCompressed(folder, name, body)
      files.set(name, { type, bodies })
    }),
  )
  return files
}

export async function readStaticFiles(client: string, securityHeaders: Readonly<Record<string, string>>) {
  const files = new Map<string, StaticFile>()
  for (const [name, { type, bodies }] of await readBuiltFiles(client)) {
    files.set(`/assets/${name}`, {
      bodies,
      headers: { ...securityHeaders, 'content-type': type, ...immutableCache('public') },
    })
  }

  return function sendFile(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const file = path.startsWith('/assets/') ? files.get(path) : undefined
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const { body, headers } = pickBody(file.bodies, request.headers['accept-encoding'])
    response.writeHead(200, { ...file.headers, 'content-length': body.byteLength, ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

const immutableCache = (scope: 'public' | 'private') => ({
  'cache-control': `${scope}, max-age=31536000, immutable`,
  vary: 'accept-encoding',
})

function pickBody(bodies: EncodedBodies, acceptedEncodings: string | undefined) {
  const encoding = pickEncoding(acceptedEncodings)
  const body = bodies[encoding]
  const isEncoded = body !== bodies.identity
  return { body, headers: isEncoded ? { 'content-encoding': encoding } : {} }
}

/** The build writes `name.br` and `name.gz` to the `encoded` folder, so that nothing is compressed at startup. */
async function readCompressed(client: string, name: string, identity: Buffer): Promise<EncodedBodies> {
  try {
    const [br, gzip] = await Promise.all(
      ['br', 'gz'].map((ending) => readFile(join(client, 'encoded', `${name}.${ending}`))),
    )
    if (br && gzip) return { identity, br, gzip }
  } catch {
    // Files from other sources, such as tests, have no compressed copies.
  }
  return compressBody(identity, 7)
}

/** Only admins get these, so only the browser may cache them, no proxy. In development there is no build. */
export async function readDashboardFiles(folder: string): Promise<DashboardFiles> {
  const files = await readBuiltFiles(folder).catch(() => new Map<string, never>())
  return {
    find(name, acceptedEncodings) {
      const file = files.get(name)
      if (!file) return undefined
      const { body, headers } = pickBody(file.bodies, acceptedEncodings)
      return {
        body: new Uint8Array(body),
        headers: { 'content-type': file.type, ...immutableCache('private'), ...headers },
      }
    },
  }
}
