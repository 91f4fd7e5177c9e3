import { createServer as createHttpServer } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer, isRunnableDevEnvironment } from 'vite'
import { createLimiter } from '#app/middleware/rate-limit.ts'
import type { createSite } from '#app/site.tsx'
import { publishFirstContent } from '#features/starter/commands.ts'
import { CannotStart } from './cannot-start.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { startBackground } from './workers/background.ts'

try {
  await develop()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(1)
}

async function develop() {
  const root = process.cwd()
  const config = readConfig(process.env)
  const { deps } = await compose({ config, root, onFatal: (error) => console.error(error) })
  if (config.seed === 'starter') await publishFirstContent(deps)

  startBackground(deps)

  const http = createHttpServer()
  const vite = await createViteServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http }, hmr: { server: http } },
  })
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs the pages in this process.')

  const assets = {
    styles: ['/app/styles/site.css'],
    scripts: ['/@vite/client', '/app/islands/loader.ts'],
    fonts: [],
    dashboard: { styles: [], scripts: ['/@vite/client', '/app/admin/main.tsx'] },
  }
  const limiter = createLimiter(deps.clock, 0)
  const caller = { address: 'developer', requestId: 'development' }

  /** Asks for the site's module on every request: Vite hands out the edited one. */
  const ask = getRequestListener(async (request) => {
    try {
      const site = await ssr.runner.import<{ createSite: typeof createSite }>('/app/site.tsx')
      const options = { deps, assets, limiter, origins: { fixed: undefined } }
      return letViteWork(await site.createSite(options).fetch(request, caller))
    } catch (error) {
      return broken(error)
    }
  })

  http.on('request', (request, response) => vite.middlewares(request, response, () => void ask(request, response)))
  http.listen(config.port, '127.0.0.1', () => console.log(`Developing at http://localhost:${config.port}`))
}

/** Vite puts styles in as elements, and after a restart of this process its client waits in a worker made from a blob. */
function letViteWork(response: Response): Response {
  const policy = response.headers.get('content-security-policy') ?? ''
  const loosened = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  response.headers.set('content-security-policy', `${loosened}; worker-src blob:`)
  return response
}

/** Carries Vite's client, so that the page comes back by itself when the fault is repaired. */
function broken(error: unknown): Response {
  const text = stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return new Response(`<!doctype html><script type="module" src="/@vite/client"></script><pre>${safe}</pre>`, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
