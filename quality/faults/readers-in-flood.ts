import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import {
  runLoadFor,
  startLoad,
  type LoadMessage,
  type LoadRequest,
  type LoadResult,
} from '#tests/kit/load-generator.ts'

type FloodSize = { seconds: number; connections: number }

const paths = ['/', '/blog', '/shop']
// As every browser does.
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const readPage = (index: number): LoadRequest => ({ path: paths[index % paths.length] ?? '/', headers })
/** Few enough to leave the core of the clients to the flood, and enough for a p99. */
const readers = { clients: 8, perSecond: 200 }
const quietSeconds = 4

/** Latencies of readers who open cached pages on a quiet server. */
export async function readQuietly(url: string): Promise<LoadResult> {
  for (const path of paths) await (await fetch(url + path, { headers })).text()
  return runLoadFor(quietSeconds, url, readers, readPage)
}

/** The same readers during as many page views as the connections can send. */
export async function readInFlood(url: string, size: FloodSize): Promise<{ busy: LoadResult; flood: LoadResult }> {
  const reading = startLoad(url, readers, readPage)
  const flood = await sendFlood(url, size)
  return { busy: await reading.stop(), flood }
}

/** In a process of its own that yields to this one: its clients would otherwise be what the readers wait for. */
async function sendFlood(url: string, { seconds, connections }: FloodSize): Promise<LoadResult> {
  const child = fork('quality/faults/view-flood-worker.ts', [url, String(seconds), String(connections)])
  setPriority(child.pid ?? 0, 5)
  const gone = once(child, 'disconnect').then(() => {
    throw new Error('The flood process exited without a result.')
  })
  const [result] = (await Promise.race([once(child, 'message'), gone])) as [LoadMessage]
  return { ...result, statuses: new Map(result.statuses) }
}
