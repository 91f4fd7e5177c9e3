import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Page = { islands: readonly string[]; script: number }
/** `frame`: the islands on every page. `sheets`: a page loads one of these style sheets. */
type BundleBudget = {
  styles: number
  sheets: readonly string[]
  firstPaint: number
  frame: readonly string[]
  /** What a calculator loads beside what every page has. */
  calculators: number
  pages: Record<string, Page>
}

/** Fails the browser build when a page type loads more brotli-compressed bytes than its budget allows. */
export function bundleBudget({ styles, sheets, firstPaint, frame, calculators, pages }: BundleBudget): Plugin {
  return createBudgetPlugin((bundle, check) => {
    for (const sheet of sheets) check(`styles of ${sheet}`, styleSize(bundle, sheet), styles)
    check('what the first paint waits for', totalSize(withImports(bundle, ['client/loader.ts'])), firstPaint)
    const everywhere = withImports(bundle, ['client/loader.ts', 'client/page-behaviors.ts'])
    for (const file of calculatorFiles(bundle)) {
      const own = withImports(bundle, ['client/calculators.ts', file]).difference(everywhere)
      check(`script of ${file}`, totalSize(own), calculators)
    }
    for (const [name, page] of Object.entries(pages)) {
      const runtime = ['loader.ts', 'page-behaviors.ts', 'hydrate.tsx'].map((file) => `client/${file}`)
      const islands = [...frame, ...page.islands].map((island) => `islands/${island}.island.tsx`)
      const entries = [...runtime, ...islands]
      check(`script of ${name}`, totalSize(withImports(bundle, entries)), page.script)
    }
  })
}

/** `editor`: what the visual editor adds when an article is opened. */
type DashboardBudget = { styles: number; script: number; editor: { styles: number; script: number } }

/** The same for the first view of the dashboard. */
export function dashboardBudget({ styles, script, editor }: DashboardBudget): Plugin {
  return createBudgetPlugin((bundle, check) => {
    const first = withImports(bundle, ['admin/main.tsx', 'admin/articles/articles-view.tsx'])
    const article = withImports(bundle, ['admin/articles/edit/article-editor.tsx'])
    const later = withImports(bundle, ['admin/articles/edit/visual/visual-editor.tsx'])
      .difference(first)
      .difference(article)
    check('styles of the dashboard', totalSize(stylesOf(bundle, first)), styles)
    check('script of the dashboard', totalSize(first), script)
    check('styles of the visual editor', totalSize(stylesOf(bundle, later)), editor.styles)
    check('script of the visual editor', totalSize(later), editor.script)
  })
}

function stylesOf(bundle: Rolldown.OutputBundle, chunks: Iterable<Rolldown.OutputChunk>): Output[] {
  const names = new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return Object.values(bundle).filter(({ fileName }) => names.has(fileName))
}

type Check = (what: string, size: number, limit: number) => void

function createBudgetPlugin(checkAll: (bundle: Rolldown.OutputBundle, check: Check) => void): Plugin {
  return {
    name: 'wagwise:budget',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        checkAll(bundle, (what, size, limit) => {
          const line = `${what}: ${size} of ${limit} brotli bytes`
          if (size > limit) this.error(`Over budget. ${line}`)
          console.log(line)
        })
      },
    },
  }
}

function styleSize(bundle: Rolldown.OutputBundle, sheet: string): number {
  const files = Object.values(bundle).filter(
    ({ fileName }) => /\.css$/.test(fileName) && fileName.includes(`/${sheet}-`),
  )
  if (files.length !== 1) throw new Error(`The build has ${files.length} files of ${sheet}.css.`)
  return totalSize(files)
}

function calculatorFiles(bundle: Rolldown.OutputBundle): string[] {
  const ids = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
  return ids.flatMap((id) => /domain\/tools\/[a-z-]+\/compute\.ts$/.exec(id.replaceAll('\\', '/')) ?? [])
}

/** The chunks of these files with all their static imports. */
function withImports(bundle: Rolldown.OutputBundle, files: readonly string[]) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const reachable = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || reachable.has(chunk)) return
    reachable.add(chunk)
    for (const fileName of chunk.imports) add(chunks.find((other) => other.fileName === fileName))
  }
  for (const file of files) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) =>
        id.replaceAll('\\', '/').endsWith(file.startsWith('domain/') ? `/${file}` : `/app/${file}`),
      ),
    )
    if (!chunk) throw new Error(`The build has no chunk for ${file}.`)
    add(chunk)
  }
  return reachable
}

function totalSize(outputs: Iterable<Output>): number {
  let size = 0
  for (const output of outputs) size += compressedSize(output)
  return size
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
const compressedSizes = new Map<string, number>()

/** Pages share most chunks and brotli at full quality takes seconds, so each chunk is compressed once. */
function compressedSize(output: Output): number {
  const cached = compressedSizes.get(output.fileName)
  if (cached !== undefined) return cached
  const size = brotliCompressSync(output.type === 'chunk' ? output.code : output.source).byteLength
  compressedSizes.set(output.fileName, size)
  return size
}
