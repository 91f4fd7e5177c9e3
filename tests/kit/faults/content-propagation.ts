import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Publishes more of the starter library through the first URL and returns after how many milliseconds the last process
 * behind any URL stopped showing the old list. Every request uses a new connection.
 */
export async function measurePropagation(urls: readonly string[]): Promise<number> {
  const [first = ''] = urls
  for (const url of urls) for (let n = 0; n < 6; n++) await read(`${url}/blog`)
  // Each URL has its own: a page names the origin of the server that rendered it.
  const old = new Map<string, string>()
  for (const url of urls) {
    old.set(url, await read(`${url}/blog`))
    if ((await read(`${url}/blog`)) !== old.get(url))
      throw new Error('/blog differs without a change, so no change can be seen.')
  }
  const published = await fetch(`${first}/api/functions/seed-articles`, { method: 'POST', headers: { origin: first } })
  if (!published.ok) throw new Error(`seed-articles returned ${published.status}`)
  const begun = performance.now()
  let lastOld = 0
  while (performance.now() - begun < 1500) {
    for (const url of urls) if ((await read(`${url}/blog`)) === old.get(url)) lastOld = performance.now() - begun
    await wait(5)
  }
  return Math.round(lastOld)
}

function read(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    }).on('error', reject)
  })
}
