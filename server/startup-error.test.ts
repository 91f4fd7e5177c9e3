import { expect, test } from 'vitest'
import { StartupError, startFailure } from './startup-error.ts'

const systemError = (message: string, details: Record<string, unknown>) => Object.assign(new Error(message), details)

test.each([
  ['no room', systemError('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), /^The disk is full\. /],
  ['no room for SQLite', systemError('database or disk is full', { errcode: 13 }), /^The disk is full\. /],
  [
    'too many open files',
    systemError('EMFILE: too many open files', { code: 'EMFILE' }),
    /^Too many files are open\. .*ulimit/,
  ],
  [
    'a lost part of the build',
    systemError("Cannot find module '/srv/w/dist/server/a.js' imported from /srv/w/dist/server/main.js", {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    'The build is incomplete: dist/server/a.js is missing. Build again: npm run build',
  ],
  [
    'a lost file of the build',
    systemError('ENOENT', { code: 'ENOENT', path: '/srv/w/dist/client/.vite/manifest.json' }),
    'The build is incomplete: dist/client/.vite/manifest.json is missing. Build again: npm run build',
  ],
  [
    'a lost package',
    systemError("Cannot find module '@resvg/resvg-js-linux-x64-gnu'\nRequire stack:\n- x", {
      code: 'MODULE_NOT_FOUND',
    }),
    'An installed package is incomplete or was built for another system (@resvg/resvg-js-linux-x64-gnu is missing). Reinstall the packages: npm ci',
  ],
  [
    'a package of another system',
    systemError('/w/a.node: invalid ELF header', { code: 'ERR_DLOPEN_FAILED' }),
    'An installed package is incomplete or was built for another system (/w/a.node: invalid ELF header). Reinstall the packages: npm ci',
  ],
  [
    'a file of somebody else',
    systemError('EACCES', { code: 'EACCES', path: '/data/secrets.json' }),
    'This user has no permission to open or change /data/secrets.json (EACCES).',
  ],
  ['what we say ourselves', new StartupError('No.'), 'No.'],
  [
    'what we say ourselves about a full disk',
    new StartupError('Migration 1 failed.', { cause: systemError('full', { errcode: 13 }) }),
    /^The disk is full\. /,
  ],
])('%s is reported in one sentence', (_what, error, sentence) => {
  const said = startFailure(error) ?? ''
  expect(said).toMatch(sentence)
  expect(said).not.toContain('\n')
})

test('a bug keeps its stack trace', () => {
  expect(startFailure(new TypeError('x is not a function'))).toBeUndefined()
  expect(startFailure('a string')).toBeUndefined()
})
