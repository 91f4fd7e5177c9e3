import { setTimeout as wait } from 'node:timers/promises'

const batchSize = 500
/** More are dropped while the other machine is down. Standard output has all of them. */
const maxWaiting = 10_000
const closeTimeoutMs = 2000

type Options = { url: string; onFailure: () => void; retryMs?: number }

/** Copies log lines to another machine, where an intruder on this one cannot change them. */
export function createLogForwarder({ url, onFailure, retryMs = 5000 }: Options) {
  const { origin, pathname, search, username, password } = new URL(url)
  const credentials = Buffer.from(decodeURIComponent(`${username}:${password}`)).toString('base64')
  const headers = { 'content-type': 'application/x-ndjson', ...(username && { authorization: `Basic ${credentials}` }) }
  const waiting: string[] = []
  let sending: Promise<void> | undefined

  const post = async (body: string): Promise<boolean> => {
    const request = { method: 'POST', redirect: 'error', headers, body, signal: AbortSignal.timeout(10_000) } as const
    const answer = await fetch(origin + pathname + search, request).catch((): undefined => undefined)
    await answer?.body?.cancel()
    return answer?.ok === true
  }
  const send = async () => {
    for (let isDown = false; waiting.length > 0;) {
      const batch = waiting.slice(0, batchSize)
      if (await post(batch.join(''))) waiting.splice(0, batch.length)
      else {
        if (!isDown) onFailure()
        isDown = true
        await wait(retryMs, undefined, { ref: false })
      }
    }
  }
  return {
    write(line: string) {
      if (waiting.length < maxWaiting) waiting.push(line)
      sending ??= send().finally(() => (sending = undefined))
    },
    close: async () => void (await Promise.race([sending, wait(closeTimeoutMs)])),
  }
}
