import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startSite } from '#tests/kit/site-process.ts'
import { skippedResult, type FaultResult } from '#tests/kit/faults/fault-result.ts'

/** F2, by strace: each response to a write is sent only after a sync of the journal that began after the request. */
export async function runDiskSyncs({ rounds }: { rounds: number }): Promise<FaultResult> {
  const what = 'Every acknowledged like has a disk sync between its request and its response (F2, by strace).'
  if (spawnSync('strace', ['-V']).error) return skippedResult('disk-syncs', what, 'strace is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-f2-'))
  const site = await startSite('dist/server/main.js', { HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const { articles } = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as {
    articles: { id: string }[]
  }
  const watched = [
    '-f',
    '-ttt',
    '-e',
    'trace=fsync,fdatasync',
    '-o',
    join(folder, 'calls'),
    '-p',
    String(site.child.pid),
  ]
  const strace = spawn('strace', watched, { stdio: ['ignore', 'ignore', 'pipe'] })
  await once(strace.stderr, 'data')
  const writes: { from: number; to: number }[] = []
  try {
    for (let index = 0; index < rounds; index++) {
      const from = Date.now() / 1000
      const headers = { 'x-visitor-id': `visitor_1_${String(index).padStart(20, '0')}` }
      const response = await fetch(`${site.url}/api/articles/${articles[0]?.id}/likes`, { method: 'PUT', headers })
      if (response.ok) writes.push({ from: from - 0.001, to: Date.now() / 1000 + 0.001 })
      await response.text()
    }
  } finally {
    strace.kill('SIGINT')
    await once(strace, 'exit')
    await site.stop()
  }
  const syncs = await readSyncs(folder)
  const survived = writes.filter(({ from, to }) => syncs.some((at) => at >= from && at <= to)).length
  await rm(folder, { recursive: true, force: true })
  return {
    name: 'disk-syncs',
    description: what,
    tried: writes.length,
    passed: survived,
    lost: writes.length - survived,
    notes: [`${syncs.length} syncs seen`],
    ok: survived === rounds,
  }
}

async function readSyncs(folder: string): Promise<number[]> {
  const [name = ''] = await readdir(folder)
  const text = await readFile(join(folder, name), 'utf8')
  return text.split('\n').flatMap((line) => {
    const time = /^\d+ +(\d+\.\d+) (?:fsync|fdatasync)\(/.exec(line)?.[1]
    return time === undefined ? [] : [Number(time)]
  })
}
