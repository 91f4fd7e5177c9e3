import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown, type ViteDevServer } from 'vite'

/** What pages are made of. Nothing else is bundled, and packages stay where they are. */
const watchedFolders = ['app', 'features', 'domain', 'content']

/**
 * The module of the site as it is on the disk. Bundled whole, its 500 files take a third of a second of the processor;
 * asked for one by one through Vite, they took two, and that was half of the start. Bundled anew when a page is asked
 * for after a change.
 */
export function createDevBundle<Module>(vite: ViteDevServer, entry: string) {
  const { root } = vite.config
  let current: Promise<Module> | undefined
  let files = new Set<string>()
  let count = 0

  async function bundle(): Promise<Module> {
    // Until it has succeeded, every source may be what it needs.
    files = new Set()
    const chunk = await bundleEntry(root, entry)
    files = new Set(chunk.moduleIds)
    const folder = join(root, 'dist/development')
    const file = join(folder, `site-${process.pid}-${count++}.js`)
    await mkdir(folder, { recursive: true })
    await writeFile(file, chunk.code)
    try {
      return (await import(pathToFileURL(file).href)) as Module
    } finally {
      await rm(file, { force: true })
    }
  }

  vite.watcher.on('all', (event, file) => {
    if (!watchedFolders.includes(relative(root, file).split(sep)[0] ?? '')) return
    current = undefined
    if (event !== 'change' || (files.size > 0 && !files.has(file))) return
    // What runs in the browser, Vite exchanges there; pages live on the server only and must be asked for again.
    const { client } = vite.environments
    const known = [...(client.moduleGraph.getModulesByFile(file) ?? [])]
    if (!known.some((module) => module.id !== null)) client.hot.send({ type: 'full-reload' })
  })

  return (): Promise<Module> => (current ??= bundle())
}

async function bundleEntry(root: string, entry: string): Promise<Rolldown.OutputChunk> {
  const result = await build({
    root,
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    ssr: { external: true },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      sourcemap: 'inline',
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('Vite has bundled nothing.')
  return output.output[0]
}
