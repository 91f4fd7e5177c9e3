import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

type Options = {
  /** Layers that must never reach a browser. */
  layers: readonly string[]
  /** Packages that must stay out of readers' bundles; the dashboard may use them. */
  packages: readonly string[]
  /** The folder whose bundle may use those packages. */
  except: string
}

/** Fails the build when a browser bundle contains forbidden code. Type imports are erased earlier and are fine. */
export function bundleGuard({ layers, packages, except }: Options): Plugin {
  const readerFiles = new Set<string>()
  return {
    name: 'wagwise:guard',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    load(id) {
      const file = relative(process.cwd(), id.split('?')[0] ?? id)
      const layer = file.split(sep)[0] ?? ''
      if (!layers.includes(layer)) return
      this.error(`${file} must not reach the browser: call a JSON route, or move the rule to domain/.`)
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !/[\\/]app[\\/](?:islands|client)[\\/]/.test(output.facadeModuleId ?? ''))
          continue
        for (const file of reachable(bundle, output.fileName)) readerFiles.add(file)
      }
      for (const file of readerFiles) {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') continue
        for (const id of chunk.moduleIds.map((each) => each.replaceAll('\\', '/'))) {
          const forbidden = packages.find((name) => id.includes(`node_modules/${name}/`))
          if (forbidden && !id.includes(except))
            this.error(`${forbidden} is in a reader's bundle (${file}): leave it to ${except}.`)
        }
      }
    },
  }
}

type Bundle = Readonly<Record<string, { type: string; imports?: readonly string[] } | undefined>>

function reachable(bundle: object, start: string): Set<string> {
  const names = new Set<string>()
  const add = (file: string) => {
    if (names.has(file)) return
    names.add(file)
    for (const next of (bundle as Bundle)[file]?.imports ?? []) add(next)
  }
  add(start)
  return names
}
