import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown, type ViteDevServer } from 'vite'

/** The folders that pages are built from. Nothing else is bundled, and packages stay external. */
const watchedFolders = ['app', 'features', 'domain', 'content']

/** Bundling 500 files takes a third of a second; loading them through Vite took two. Rebuilt after a change. */
export function createDevBundle<Module>(vite: ViteDevServer, entry: string) {
  const { root } = vite.config
  let current: Promise<Module> | undefined
  let files = new Set<string>()
  let count = 0

  async function bundle(): Promise<Module> {
    // Until a build succeeds, any source file may be the one that fixes it.
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
    // Vite hot-replaces browser modules. Server-rendered pages need a full reload.
    const { client } = vite.environments
    const modules = [...(client.moduleGraph.getModulesByFile(file) ?? [])]
    if (!modules.some((module) => module.id !== null)) client.hot.send({ type: 'full-reload' })
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
  if (!output || !('output' in output)) throw new Error('Vite produced no bundle.')
  return output.output[0]
}
