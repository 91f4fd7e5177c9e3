import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { RawResponse } from './raw-response.ts'

/** Bare node:http in a process of its own, which sends the same bytes to every request. */
export async function startBareServer(sample: RawResponse) {
  const child = fork('quality/bench/bare-server.ts')
  child.send({ headers: { ...sample.headers, connection: 'keep-alive' }, body: sample.body.toString('base64') })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid ?? 0, stop: () => void child.kill() }
}
