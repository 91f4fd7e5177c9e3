import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/kit/site-process.ts'

/** The example in deploy/nginx.conf, except for ports and certificates. */
export async function startNginxProxy(program: string, servers: readonly [number, number]) {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-nginx-'))
  const port = await freePort()
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace('listen 443 ssl http2; # tls', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen [::]:80;', '')
    .replaceAll(/^.*# tls$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
    .replace('#server 127.0.0.1:3001', `server 127.0.0.1:${servers[1]}`)
    .replace('/var/lib/nginx/wagwise', join(folder, 'cache'))
    .replace('/var/log/nginx/wagwise.log', join(folder, 'access.log'))
  const config = join(folder, 'nginx.conf')
  // Started as root, nginx would serve as a user who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(config, `daemon off;\npid ${folder}/pid;\n${user}${frame(temporaryPaths(folder), site)}`)
  await mkdir(join(folder, 'logs'))
  const child = spawn(program, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 3600; tries++) {
    if (await fetch(`${url}/metrics`).catch(() => undefined)) break
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
    await wait(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGQUIT')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What the distribution's own nginx.conf has around the site file. */
function frame(paths: string, site: string): string {
  return `events {\n  worker_connections 4096;\n}\nhttp {\n${paths}\n${site}\n}\n`
}

/** An unprivileged user cannot write to the default paths. */
function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')
}
