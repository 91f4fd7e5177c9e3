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
  const written = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace('listen 443 ssl; # tls', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replaceAll(/^.*# tls$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[1]}`)
    .replace('http {', `http {\n${temporaryPaths(folder)}`)
  const config = join(folder, 'nginx.conf')
  // Started as root, nginx would serve as a user who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  await writeFile(config, `daemon off;\n${user}${written}`)
  await mkdir(join(folder, 'logs'))
  const child = spawn(program, ['-p', folder, '-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
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

/** An unprivileged user cannot write to the default paths. */
function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')
}
