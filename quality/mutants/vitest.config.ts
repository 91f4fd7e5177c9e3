import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { instrument } from './instrument.ts'

type Job = {
  files: readonly string[]
  tests: readonly string[]
  skipped: readonly string[]
  ids: readonly number[]
  results: string
}

const { files, ...mutants } = JSON.parse(process.env['MUTANTS'] ?? '') as Job
const withSlashes = (path: string) => resolve(path).replaceAll('\\', '/')
const code = new Map<string, string>()
let firstId = 1
for (const file of files) {
  const instrumented = instrument(file, readFileSync(file, 'utf8'), firstId)
  code.set(withSlashes(file), instrumented.code)
  firstId += instrumented.mutants.length
}

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === 'vitest' && !importer?.includes('/quality/mutants/')
          ? withSlashes('quality/mutants/collect-tests.ts')
          : undefined,
      load: (id) => code.get(id.split('?')[0] ?? ''),
    },
  ],
  test: {
    root: '.',
    include: ['quality/mutants/hunt.ts'],
    globalSetup: ['tests/kit/temporary-folder.ts'],
    // Vitest would find the mutants in its cache when it runs the tests as usual.
    fsModuleCache: false,
    // A thread ends with its process, even in an endless loop.
    pool: 'threads',
    maxWorkers: 1,
    provide: { mutants: { ...mutants, tests: mutants.tests.map(withSlashes) } },
  },
})
