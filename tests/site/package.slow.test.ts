import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installPackage } from '#tests/kit/installed-package.ts'
import { freePort } from '#tests/kit/site-process.ts'

const wagwise = await installPackage()

test('the package starts in an empty folder, keeps its data there, is backed up and restored', async () => {
  const port = String(await freePort())
  const { child, lines } = wagwise.start(['start'], { PORT: port })
  await expect.poll(() => lines.some((line) => line.includes('http://'))).toBe(true)
  const home = await fetch(`http://127.0.0.1:${port}/`)
  expect([home.status, (await home.text()).includes('/article/')]).toEqual([200, true])
  expect((await fetch(`http://127.0.0.1:${port}/admin`, { redirect: 'manual' })).status).toBe(302)
  expect(existsSync(join(wagwise.folder, 'wagwise-data/wagwise.db'))).toBe(true)

  const backup = await wagwise.run('backup', 'copy.tar.gz')
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Verified') })
  child.kill()
  await once(child, 'close')
  expect(await wagwise.run('restore', 'copy.tar.gz')).toMatchObject({
    code: 1,
    output: expect.stringContaining('wagwise restore FILE --force'),
  })
  expect(await wagwise.run('restore', 'copy.tar.gz', '--force')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Start the site with: wagwise start'),
  })
  expect((await wagwise.run('token', 'list')).code).toBe(0)
  expect((await wagwise.run('export', 'json', '--out', 'site.zip')).code).toBe(0)
  expect(existsSync(join(wagwise.folder, 'site.zip'))).toBe(true)
  expect((await wagwise.run('import', 'site.zip', '--dry-run')).output).toContain('Nothing was written.')
})

test.each(['admin', 'backup', 'restore', 'import', 'export', 'token'])(
  'wagwise %s --help says how it is used',
  async (name) => {
    expect(await wagwise.run(name, '--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Usage: wagwise ${name}`),
    })
  },
)

test('an unknown command is refused with the list of commands, and --help is that list', async () => {
  expect(await wagwise.run('strat')).toMatchObject({
    code: 2,
    output: expect.stringContaining('wagwise COMMAND --help'),
  })
  expect(await wagwise.run('--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('wagwise COMMAND --help'),
  })
})

test('the package holds no sources, tests or secrets', () => {
  const files = globSync('**/*', { cwd: wagwise.installed })
  expect(files.filter((path) => /\.tsx?$|\.map$|\.env|secrets\.json/.test(path))).toEqual([])
})
