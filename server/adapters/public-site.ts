import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { AppDeps } from '#app/guards/ports.ts'
import type { ExportPorts } from '#features/export/ports.ts'
import { readAssets } from '../http/assets.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const assetPath = /^\/assets\/([\w.-]{1,200})$/

type PublicSite = Pick<ExportPorts, 'openSite' | 'listScripts'>

/** The pages of the site as a visitor gets them, without HTTP. `dist`: the build. */
export function createPublicSite(deps: () => AppDeps, dist: string): PublicSite {
  const folder = join(dist, 'client/assets')
  return {
    async openSite() {
      // Programs that render no page do not have to load the views.
      const { createSite } = await import('#app/site.tsx')
      const { origin } = deps().config
      const site = createSite({
        deps: deps(),
        assets: await readAssets(dist),
        checkRateLimit: () => undefined,
        originRule: { fixed: origin },
      })
      return async (path) => {
        const [, name] = assetPath.exec(path) ?? []
        if (name !== undefined) return readAsset(folder, name)
        return site.fetch(new Request(origin + path), { ip: '', requestId: randomUUID(), isShared: true })
      }
    },
    listScripts: async () => (await readdir(folder)).filter((name) => name.endsWith('.js')),
  }
}

async function readAsset(folder: string, name: string): Promise<Response> {
  const bytes = await readFile(join(folder, name)).catch(() => undefined)
  if (!bytes) return new Response(null, { status: 404 })
  return new Response(bytes, { headers: { 'content-type': types[extname(name)] ?? 'application/octet-stream' } })
}
