import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Assets } from '#app/document.tsx'

type Chunk = { file: string; assets?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

/** Only what the first screen's headline needs. */
const preloaded = /\/(?:fraunces-roman|figtree)-/

/** What Vite built, as the document names it. */
export async function readAssets(client: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunk = (source: string): Chunk => {
    const found = manifest[source]
    if (!found) throw new Error(`The build has no ${source}: run npm run build.`)
    return found
  }
  const styles = chunk('app/styles/site.css')
  return {
    styles: [`/${styles.file}`],
    scripts: [`/${chunk('app/islands/loader.ts').file}`],
    fonts: (styles.assets ?? []).filter((file) => preloaded.test(file)).map((file) => `/${file}`),
  }
}
