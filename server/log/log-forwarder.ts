import { setTimeout as wait } from 'node:timers/promises'

const batchSize = 500
/** More are dropped while the other machine is down. Standard output has all of them. */
const maxWaiting = 10_000
const timeouts = { post: 10_000, close: 2000 }

/** Copies log lines to another machine, where an intruder on this one cannot change them. */
export function createLogForwarder(url: string, onFailure: () => void, retryMs = 5000) {
  const { origin, pathname, search, username, password } = new URL(url)
  const credentials = Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64')
  const headers = { 'content-type': 'application/x-ndjson', ...(username && { authorization: `Basic ${credentials}` }) }
  const waiting: string[] = []
  let sending: Promise<void> | undefined
  const send = async () => {
    for (let failures = 0; waiting.length > 0;) {
      const batch = waiting.slice(0, batchSize)
      const request = { method: 'POST', redirect: 'error', headers, body: batch.join('') } as const
      const signal = AbortSignal.timeout(timeouts.post)
      const answer = await fetch(origin + pathname + search, { ...request, signal }).catch((): undefined => undefined)
      await answer?.body?.cancel()
      if (answer?.ok) waiting.splice(0, batch.length)
      failures = answer?.ok ? 0 : failures + 1
      if (failures === 1) onFailure()
      if (failures > 0) await wait(retryMs, undefined, { ref: false })
    }
  }
  return {
    write: (line: string) => {
      if (waiting.length < maxWaiting) waiting.push(line)
      sending ??= send().finally(() => (sending = undefined))
    },
    close: () => Promise.race([sending, wait(timeouts.close)]),
  }
}
