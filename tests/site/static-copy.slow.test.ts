import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { attributesOf } from '#tests/kit/html.ts'
import { copyFilledFolder } from '#tests/kit/filled-site.ts'
import { freePort, runToEnd } from '#tests/kit/site-process.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0

async function makeCopy(): Promise<string> {
  const DATA_DIR = await copyFilledFolder()
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-copy-'))
  onTestFinished(async () => {
    await rm(DATA_DIR, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })
  const db = new DatabaseSync(join(DATA_DIR, 'wagwise.db'))
  db.exec(`insert into article_slugs (slug, article_id, created_at)
    select 'a-former-name', id, 1 from articles where state = 'published' order by id limit 1`)
  const now = Date.now()
  const add = db.prepare(`insert into redirects (id, path, target, status, is_pattern, source, created_at, updated_at)
    values (?, ?, ?, ?, ?, 'person', ${now}, ${now})`)
  add.run('r1', '/old-shop', '/shop', 301, 0)
  add.run('r2', '/old/:year/*', '/blog', 301, 1)
  add.run('r3', '/gone-page', '', 410, 0)
  db.close()
  const zip = join(folder, 'copy.zip')
  const { code, output } = await runToEnd('dist/server/export.js', ['static', '--out', zip], { DATA_DIR })
  expect([code, output]).toEqual([0, expect.stringContaining('no dead link')])
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}

/** At the root of a domain, and once more in a folder. */
async function serve(folder: string): Promise<string> {
  const port = await freePort()
  const snippet = await readFile(join(folder, 'redirects/nginx.conf'), 'utf8')
  const lines = snippet
    .split('\n')
    .flatMap((line) => /^# {3}((?:if|rewrite|location|error_page) .*)$/.exec(line)?.[1] ?? [])
  const config = `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''} error_log ${folder}/error.log; pid ${folder}/nginx.pid;
events {}
http {
  access_log off; types { text/html html; text/css css; text/javascript js; image/svg+xml svg; }
  map_hash_bucket_size 512;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/redirects/nginx.conf;
  server {
    listen 127.0.0.1:${port}; absolute_redirect off; root ${folder}/site;
    ${lines.join('\n    ')}
    location /sub/ { alias ${folder}/site/; }
  }
}`
  await writeFile(join(folder, 'test.conf'), config)
  const nginx = spawn('nginx', ['-c', join(folder, 'test.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill()
    if (nginx.exitCode === null) await once(nginx, 'exit')
  })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  const isUp = await waitUntil(answers, { timeoutMs: 10_000 })
  expect([isUp, await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')]).toEqual([true, expect.any(String)])
  return url
}

test.skipIf(!hasNginx)('a static copy served by nginx has no dead link, and its redirects work', async () => {
  const url = await serve(await makeCopy())
  const root = `${url}/sub/`
  const waiting = new Set([root])
  const dead: string[] = []
  const found: string[] = []
  for (const address of waiting) {
    const response = await fetch(address, { redirect: 'manual' })
    if (response.status !== 200) dead.push(`${response.status} ${address}`)
    const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
    const html = await response.text()
    if (!isPage) continue
    found.push(address)
    const links = [...attributesOf(html, 'href'), ...attributesOf(html, 'src')]
    for (const link of links) {
      const target = new URL(link, address)
      if (target.origin !== url) continue
      if (!target.href.startsWith(root)) dead.push(`${link} on ${address} leaves the copy`)
      else waiting.add(target.href.replace(/#.*/, ''))
    }
    for (const trace of ['method="post"', '<script type="module"', 'data-cookie-settings', '/api/'])
      if (html.includes(trace) && !address.includes('/tools/')) dead.push(`${trace} on ${address}`)
  }
  expect(dead).toEqual([])
  expect(found.length).toBeGreaterThan(100)
  const follow = async (path: string) => {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  const [status, location] = await follow('/article/a-former-name')
  expect([status, (await fetch(url + String(location))).status]).toEqual([301, 200])
  expect(await follow('/old-shop')).toEqual([301, '/shop'])
  expect(await follow('/old/2019/a/b')).toEqual([301, '/blog'])
  expect(await follow('/gone-page')).toEqual([410, null])
  const missing = await fetch(`${url}/some/where/else`)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('href="/"')])
})
