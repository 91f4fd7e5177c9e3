import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteAssets } from '#app/layout/document.tsx'
import { locateSheets } from '#app/layout/page-sheets.ts'

type Chunk = { file: string; assets?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** Fonts for the first screen of an English page. */
const preloadedFonts = /\/(fraunces-(roman|italic)|figtree)-(?!signs|more)/

export async function readAssets(dist: string): Promise<SiteAssets> {
  const chunkOf = await readManifest(join(dist, 'client'))
  const dashboardChunkOf = await readManifest(join(dist, 'admin'))
  const dashboard = dashboardChunkOf('app/admin/main.tsx')
  const sheets = locateSheets((name) => `/${chunkOf(`app/styles/${name}.css`).file}`)
  return {
    styles: [],
    scripts: [`/${chunkOf('app/client/loader.ts').file}`],
    fonts: (chunkOf('app/styles/front.css').assets ?? [])
      .filter((file) => preloadedFonts.test(file))
      .map((file) => `/${file}`),
    sheets,
    dashboard: { styles: (dashboard.css ?? []).map((file) => `/admin/${file}`), scripts: [`/admin/${dashboard.file}`] },
  }
}

/** It is served under a URL of its own, so that it may answer for every page. */
export function readServiceWorker(dist: string): Promise<string> {
  return readFile(join(dist, 'worker/service-worker.js'), 'utf8')
}

async function readManifest(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  return (source: string): Chunk => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}: run npm run build.`)
    return chunk
  }
}
