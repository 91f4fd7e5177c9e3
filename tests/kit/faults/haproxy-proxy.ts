import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/kit/site-process.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

/** The example in deploy/haproxy.cfg, except for ports and certificates. */
export async function startHaproxy(program: string, servers: readonly [number, number]) {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-haproxy-'))
  const port = await freePort()
  const config = (await readFile('deploy/haproxy.cfg', 'utf8'))
    .replaceAll(/^.*(?:# tls| bind :443 .*)$/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[1]}`)
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const url = `http://127.0.0.1:${port}`
  const isUp = async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.status === 200
  if (!(await waitUntil(() => child.exitCode !== null || isUp())) || child.exitCode !== null) throw new Error(errors)
  return {
    url,
    async stop() {
      // SIGUSR1: finish what is under way.
      child.kill('SIGUSR1')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
