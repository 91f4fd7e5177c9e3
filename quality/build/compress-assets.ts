import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { compressBody } from '#server/http/compression.ts'

const compressible = new Set(['.js', '.css', '.svg'])

/** Writes compressed copies of every asset, so that the server has nothing to compress at startup. */
export function compressAssets(): Plugin {
  return {
    name: 'wagwise:compress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      const encoded = join(dir, 'encoded')
      await mkdir(encoded, { recursive: true })
      const names = (await readdir(assets)).filter((name) => compressible.has(extname(name)))
      await Promise.all(
        names.map(async (name) => {
          const { br, gzip } = await compressBody(await readFile(join(assets, name)), 11)
          await Promise.all([writeFile(join(encoded, `${name}.br`), br), writeFile(join(encoded, `${name}.gz`), gzip)])
        }),
      )
    },
  }
}
