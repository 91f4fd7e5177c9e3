import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/kit/longest-first.ts'

const folder = 'tests/kit/temporary-folder.ts'
const cores = Math.max(2, availableParallelism())
const common = {
  // Every test creates its own app, so files can share imports: that halves the time.
  isolate: false,
  // A machine whose cores are shared with others can be six times slower than usual.
  testTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 300_000,
  globalSetup: [folder],
  // One more than there are cores: tests also wait for files, processes and timers.
  maxWorkers: cores + 1,
}
const unitTests = '{domain,features,app,server,illustrator,safety,content,tests/kit,quality/build}/**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: './vite.config.ts', test: { ...common, name: 'sqlite', include: [unitTests] } },
      {
        extends: './vite.config.ts',
        test: {
          ...common,
          name: 'postgres',
          include: ['features/**/*.test.ts'],
          // It opens no database, so once is enough.
          exclude: ['features/mail/template/templates.test.ts'],
          globalSetup: [folder, 'tests/kit/postgres-setup.ts'],
          env: { WAGWISE_TEST_ENGINE: 'postgres' },
        },
      },
      { extends: './vite.config.ts', test: { ...common, name: 'site', include: ['tests/site/**/*.test.ts'] } },
      // Two cores run the site, the browser and the test, so a test that fails by timing is tried twice more.
      {
        extends: './vite.config.ts',
        test: { ...common, name: 'browser', include: ['tests/browser/**/*.test.ts'], retry: 2 },
      },
      { extends: './vite.config.ts', test: { ...common, name: 'firefox', include: ['tests/firefox/**/*.test.ts'] } },
    ],
  },
})
