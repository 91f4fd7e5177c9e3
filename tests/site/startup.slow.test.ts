import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tests/kit/postgres.ts'
import { freePort, runToEnd, startSite, tryToStart } from '#tests/kit/site-process.ts'

async function folder() {
  const created = await mkdtemp(join(tmpdir(), 'wagwise-start-'))
  onTestFinished(() => rm(created, { recursive: true, force: true }))
  return created
}

/** The built site with the packages that it loads at run time, any of which a test may remove. */
async function copyOfSite() {
  const root = await folder()
  await chmod(root, 0o755)
  for (const part of ['dist/server', 'dist/client', 'dist/admin', 'dist/worker', 'server/scripts', 'package.json'])
    await cp(part, join(root, part), { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const part of ['db', 'content']) await symlink(resolve(part), join(root, part))
  await mkdir(join(root, 'node_modules/@img'), { recursive: true })
  await cp('node_modules/@resvg/resvg-js', join(root, 'node_modules/@resvg/resvg-js'), { recursive: true })
  const others = (await readdir('node_modules/@resvg')).filter((name) => name !== 'resvg-js')
  const images = await readdir('node_modules/@img')
  for (const name of ['sharp', ...others.map((each) => `@resvg/${each}`), ...images.map((each) => `@img/${each}`)])
    await symlink(resolve('node_modules', name), join(root, 'node_modules', name))
  return root
}

const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
const nobody = 65_534

test('a PostgreSQL that is down is waited for, with a sentence, and only for so long', async () => {
  const port = await freePort()
  const DATABASE_URL = `postgres://wagwise:hunter2@127.0.0.1:${port}/wagwise`
  const env = { DATABASE_URL, DATA_DIR: await folder(), PORT: '0', DATABASE_WAIT: '2' }
  const started = performance.now()
  const { code, output } = await tryToStart(env)
  expect(performance.now() - started).toBeGreaterThan(2000)
  expect(code).toBe(1)
  expect(output).toMatch(/"event":"database_waiting",.*cannot be used: .*ECONNREFUSED.* Waiting for it, 2 seconds/)
  expect(output.split('\n')).toHaveLength(2)
  expect(output).not.toContain('hunter2')
})

test('a site whose data folder is deleted exits with a message instead of acknowledging what is lost (F1)', async () => {
  const DATA_DIR = await folder()
  const { child, lines, url } = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' })
  const ended = once(child, 'exit')
  await rm(DATA_DIR, { recursive: true })
  const headers = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify({ email: 'ada@example.org' })
  const subscribed = fetch(`${url}/api/functions/subscribe-newsletter`, { method: 'POST', headers, body })
  const answered = await subscribed.then(({ status }) => status).catch(() => 0)
  expect([0, 500, 503]).toContain(answered)
  expect(await ended).toEqual([1, null])
  expect(lines.join('\n')).toContain('was deleted or replaced while the site was using it')
})

test.each([
  ['@img', 'The image library sharp is not installed for this system'],
  ['@resvg', 'An installed package is incomplete or was built for another system'],
])('without the binary of node_modules/%s one sentence says what to install', async (scope, sentence) => {
  const root = await copyOfSite()
  for (const name of await readdir(join(root, 'node_modules', scope)))
    if (name !== 'resvg-js') await rm(join(root, 'node_modules', scope, name))
  const env = { DATA_DIR: await folder(), PORT: '0' }
  const { code, output } = await tryToStart(env, { root })
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^${sentence} \\(.*\\)\\. Reinstall the packages: npm ci$`))
})

test('whatever part of the build is missing, one sentence says to build again', async () => {
  const root = await copyOfSite()
  const env = { DATA_DIR: await folder(), PORT: '0', SEED: 'none' }
  const start = (await readdir(join(root, 'dist/server'))).find((name) => name.startsWith('start-'))
  for (const part of ['client/.vite/manifest.json', 'server/write-worker.js', `server/${start}`, 'server/main.js']) {
    await rm(join(root, 'dist', part))
    expect(await tryToStart(env, { root })).toEqual({
      code: 1,
      output: `The build is incomplete: dist/${part} is missing. Build again: npm run build`,
    })
    await cp(join('dist', part), join(root, 'dist', part))
  }
})

test.runIf(isLinux)('a data folder in /proc and too few open files are one sentence each', async () => {
  expect(await tryToStart({ DATA_DIR: '/proc/x', PORT: '0' })).toEqual({
    code: 1,
    output: 'The data folder /proc/x cannot be written to.',
  })
  const env = { DATA_DIR: await folder(), PORT: '0' }
  const { code, output } = await tryToStart(env, { shell: 'ulimit -n 64' })
  expect(code).toBe(1)
  expect(output).toMatch(/^This process may open only 64 files and needs at least 256\. .*ulimit -n 4096$/)
})

test.runIf(isLinux)('a data folder of another user is one sentence', async ({ skip }) => {
  const uid = isRoot ? nobody : undefined
  if (uid !== undefined && spawnSync(process.execPath, ['--version'], { uid }).status !== 0)
    skip('Another user cannot run this Node.js.')
  const root = await copyOfSite()
  const DATA_DIR = await folder()
  await chmod(DATA_DIR, isRoot ? 0o755 : 0o500)
  for (const place of [DATA_DIR, join(DATA_DIR, 'new')])
    expect(await tryToStart({ DATA_DIR: place, PORT: '0' }, { root, uid })).toEqual({
      code: 1,
      output: `The data folder ${place} cannot be written to.`,
    })
})

test.runIf(isLinux && isRoot)('a full disk is one sentence, wherever the start runs into it', async ({ skip }) => {
  for (const size of ['64k', '1500k']) {
    const disk = await folder()
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status !== 0)
      skip('This machine does not let us mount a small disk.')
    try {
      expect(await tryToStart({ DATA_DIR: join(disk, 'data'), PORT: '0' })).toEqual({
        code: 1,
        output: 'The disk is full. Free up space on the disk with the data folder and start again.',
      })
    } finally {
      execFileSync('umount', [disk])
    }
  }
})

test('.env in the working folder is read by the site and its programs; a misspelled name is a warning', async () => {
  const root = await copyOfSite()
  const PORT = String(await freePort())
  const unset = { SITE_NAME: undefined, SEED: undefined, DATA_DIR: undefined, SITE_URL: undefined }
  await writeFile(
    join(root, '.env'),
    `SITE_NAME=Paws\nSEED=none\nDATA_DIR=kept here\nPORT=1\nSITE_ULR=https://x.example`,
  )
  // Several processes print the warning once.
  const database = await startPostgres()
  onTestFinished(async () => database?.stop())
  const several = database && { DATABASE_URL: database.url, WEB_CONCURRENCY: '2' }
  const site = await startSite('dist/server/main.js', { ...unset, PORT, ...several }, { root })
  // The last line of a start; the address is printed before it.
  await expect.poll(() => site.lines.join('\n')).toContain('no_admin')
  await site.stop()
  const logged = site.lines.filter((line) => !site.errors.includes(line)).map((line) => JSON.parse(line) as object)
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 'info', event: 'started', message: `Paws is at http://localhost:${PORT}` }),
  )
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: 'no_admin',
      link: expect.stringMatching(/^http:\/\/localhost:\d+\/setup\?token=\S+$/),
    }),
  )
  expect(site.errors).toEqual(['SITE_ULR is not a setting. Did you mean SITE_URL?'])
  expect(await readdir(join(root, 'kept here'))).toContain('secrets.json')

  await writeFile(join(root, '.env'), 'SITE_URL=https://pets.example\nDATA_DIR="kept here"\n')
  const link = await runToEnd('dist/server/admin.js', ['create', 'me@pets.example'], unset, { root })
  expect(link.output).toContain('https://pets.example/setup?token=')

  await writeFile(join(root, '.env'), 'SITE_URL https://pets.example')
  expect(await tryToStart(unset, { root })).toEqual({
    code: 1,
    output: `Line 1 of ${join(root, '.env')} is not of the form NAME=value.`,
  })
})

test.runIf(process.platform !== 'win32')(
  'whatever the umask, only the owner can read the data folder and what is in it',
  async () => {
    const DATA_DIR = join(await folder(), 'new/data')
    const how = { shell: 'umask 000' }
    const site = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' }, how)
    const headers = { 'content-type': 'application/json', origin: site.url, 'x-visitor-id': 'v' }
    const body = JSON.stringify({ email: 'ada@example.org' })
    await fetch(`${site.url}/api/functions/subscribe-newsletter`, { method: 'POST', headers, body })
    expect((await runToEnd('dist/server/backup.js', ['--nightly'], { DATA_DIR }, how)).code).toBe(0)
    await expect.poll(() => readdir(join(DATA_DIR, 'outbox')).catch(() => [])).toHaveLength(1)
    const paths = (await readdir(DATA_DIR, { recursive: true })).map((name) => join(DATA_DIR, name))
    const modes = await Promise.all([DATA_DIR, ...paths].map(async (path) => ({ path, found: await stat(path) })))
    await site.stop()
    expect(paths.map((path) => path.slice(DATA_DIR.length + 1))).toEqual(
      expect.arrayContaining(['backups', 'outbox', 'secrets.json', 'wagwise.db', 'wagwise.db-wal', 'wagwise.db.lock']),
    )
    for (const { path, found } of modes)
      expect([path, (found.mode & 0o777).toString(8)]).toEqual([path, found.isDirectory() ? '700' : '600'])
    expect(site.lines.join()).not.toContain('data_folder_open')
  },
)

test.runIf(process.platform !== 'win32')('a data folder that others can open is reported in the log', async () => {
  const DATA_DIR = await folder()
  await chmod(DATA_DIR, 0o750)
  const site = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' })
  await site.stop()
  expect(site.lines.join('\n')).toMatch(/"level":"warn","event":"data_folder_open","folder":"[^"]+".*chmod -R go=/)
})

test('a site whose log nobody reads any more goes on', async () => {
  const DATA_DIR = await folder()
  const unread = await startSite('dist/server/main.js', { DATA_DIR, SEED: 'none' })
  onTestFinished(() => unread.stop())
  unread.child.stdout?.destroy()
  for (let request = 0; request < 3; request++) expect((await fetch(`${unread.url}/nope`)).status).toBe(404)
  expect((await fetch(`${unread.url}/api/health`)).status).toBe(200)
})
