import { createServer as createHttpServer } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { createRateLimiter } from '#app/guards/rate-limit.ts'
import { locateSheets } from '#app/layout/page-sheets.ts'
import type { createSite } from '#app/site.tsx'
import { syncStarterEntries } from '#features/finder/commands.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { compose } from '#server/compose.ts'
import { loadConfig } from '#server/config/config.ts'
import { startBackgroundWorkers } from '#server/jobs/background-workers.ts'
import { createDevBundle } from './dev-bundle.ts'

/** The development server: always serves the code on disk, with hot replacement for islands and styles. */
export async function startDevServer() {
  process.setSourceMapsEnabled(true)
  const root = process.cwd()
  const config = loadConfig(root)
  const http = createHttpServer()
  const vite = await createViteServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http }, hmr: { server: http } },
  })
  const siteModule = createDevBundle<{ createSite: typeof createSite }>(vite, 'app/site.tsx')
  // The bundler has its own threads and works while everything else is set up. If it fails, the first page shows the
  // error.
  siteModule().catch(() => undefined)

  const { deps } = await compose({ config, root, onFatal: (error) => console.error(error) })
  await syncStarterEntries(deps)
  if (config.seed === 'starter') await publishFirstContent(deps)

  startBackgroundWorkers(deps)

  const assets = {
    styles: [],
    scripts: ['/@vite/client', '/app/client/loader.ts'],
    fonts: [],
    sheets: locateSheets((name) => `/app/styles/${name}.css`),
    dashboard: { styles: [], scripts: ['/@vite/client', '/app/admin/main.tsx'] },
  }
  const limiter = createRateLimiter(deps.clock, 0)
  const caller = { ip: 'developer', requestId: 'development' }

  /** Loads the site's module on every request, because it may have been edited. */
  const handle = getRequestListener(async (request) => {
    try {
      const site = await siteModule()
      const options = { deps, assets, checkRateLimit: limiter, originRule: { fixed: undefined }, checkResponses: true }
      return relaxPolicyForVite(await site.createSite(options).fetch(request, caller))
    } catch (error) {
      return errorPage(error)
    }
  })

  http.on('request', (request, response) => vite.middlewares(request, response, () => void handle(request, response)))
  http.listen(config.port, '127.0.0.1', () => console.log(`Development server at http://localhost:${config.port}`))
}

/** Vite injects styles as elements, and after a restart its client waits in a blob worker. */
function relaxPolicyForVite(response: Response): Response {
  const policy = response.headers.get('content-security-policy') ?? ''
  const relaxed = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  response.headers.set('content-security-policy', `${relaxed}; worker-src blob:`)
  return response
}

/** Includes Vite's client, so that the page reloads once the error is fixed. */
function errorPage(error: unknown): Response {
  const text = stripVTControlCharacters(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return new Response(`<!doctype html><script type="module" src="/@vite/client"></script><pre>${safe}</pre>`, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
