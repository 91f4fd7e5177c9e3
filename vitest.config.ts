import { playwright } from '@vitest/browser-playwright'
import { availableParallelism } from 'node:os'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { browserArguments, findChromium, findHeadlessShell } from './tests/kit/find-programs.ts'

const folder = 'tests/kit/temporary-folder.ts'
const cores = Math.max(2, availableParallelism())
const common = {
  // Every test creates its own app, so files can share imports: that halves the time.
  isolate: false,
  // A machine whose cores are shared with others can be six times slower than usual.
  testTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 300_000,
  slowTestThreshold: 600_000,
  globalSetup: [folder],
  execArgv: ['--max-old-space-size=512'],
  // One more than there are cores: tests also wait for files, processes and timers.
  maxWorkers: cores + 1,
}

const executablePath = findHeadlessShell() ?? findChromium()

/** A test's file name says when it runs: `*.slow.test.ts` with `npm run test:slow`, all others with `npm test`. */
const slow = '**/*.slow.test.{ts,tsx}'
/** Mounts parts of the interface in a browser, with a fake of the server. */
const components = 'app/**/*.component.test.tsx'
const slowComponents = 'app/**/*.component.slow.test.tsx'
/** SQL that could differ between the engines: these also run on PostgreSQL in `npm test`. */
const bothEngines = '{features,tests/kit}/**/*.sql.test.ts'

const units = '{domain,features,app,server,illustrator,safety,content,tests/kit,quality}/**/*.test.{ts,tsx}'
const onPostgres = { globalSetup: [folder, 'tests/kit/postgres-setup.ts'], env: { WAGWISE_TEST_ENGINE: 'postgres' } }

const onSharedSites = { globalSetup: [folder, 'tests/kit/shared-sites.ts'] }

type Options = NonNullable<UserWorkspaceConfig['test']>

function project(name: string, include: string, more: Options = {}): UserWorkspaceConfig & { extends: string } {
  return { extends: './vite.config.ts', test: { ...common, name, include: [include], ...more } }
}

function inBrowser(inNode: ReturnType<typeof project>) {
  const provider = playwright({ launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) } })
  const browser = {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider,
    instances: [{ browser: 'chromium' as const }],
  }
  return {
    ...inNode,
    // After the other projects: those of one group must have the same number of workers.
    test: {
      ...inNode.test,
      isolate: true,
      browser,
      setupFiles: ['tests/kit/empty-storage.ts'],
      maxWorkers: cores * 2,
      sequence: { groupOrder: 1 },
    },
    // The cache of an earlier run lacks what a new test imports, and the page would reload in the middle of it.
    optimizeDeps: { force: true },
  }
}

/** What each command runs: tests/kit/run-tests.ts names the projects. */
export default defineConfig({
  test: {
    projects: [
      project('sqlite', units, { exclude: [slow, components] }),
      project('postgres', bothEngines, onPostgres),
      project('site', 'tests/site/**/*.test.ts', { exclude: [slow] }),
      inBrowser(project('components', components)),
      project('browser', 'tests/browser/**/*.test.ts', { ...onSharedSites, exclude: [slow] }),

      project('sqlite-slow', units.replace('.test.', '.slow.test.'), { exclude: [slowComponents] }),
      project('postgres-slow', 'features/**/*.test.ts', {
        ...onPostgres,
        // It opens no database, so once is enough.
        exclude: [bothEngines, 'features/mail/template/templates*.test.ts'],
      }),
      project('site-slow', 'tests/site/**/*.slow.test.ts'),
      inBrowser(project('components-slow', slowComponents)),
      project('browser-slow', 'tests/browser/**/*.slow.test.ts', onSharedSites),
      project('firefox', 'tests/firefox/**/*.test.ts'),
    ],
  },
})
