import { Agent, get } from 'node:http'

export type PageReaders = { successes: () => number; failures: () => readonly string[]; stop: () => Promise<void> }

/** Readers who request pages one after another on keep-alive connections, as a proxy does. */
export function startPageReaders(url: string, paths: readonly string[], clients: number, cookie = ''): PageReaders {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const bad: string[] = []
  let good = 0
  const over = new AbortController()
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let n = client; !over.signal.aborted; n++) {
      const path = paths[n % paths.length] ?? '/'
      const outcome = await getStatus(agent, url + path, cookie)
      if (outcome === '200') good++
      else bad.push(`${path}: ${outcome}`)
    }
  })
  return {
    successes: () => good,
    failures: () => bad,
    async stop() {
      over.abort()
      await Promise.all(work)
      agent.destroy()
    },
  }
}

function getStatus(agent: Agent, url: string, cookie: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: cookie === '' ? {} : { cookie } }, (response) => {
      response.resume()
      response.on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
    })
    request.on('error', (error) => resolve(error.message))
  })
}
