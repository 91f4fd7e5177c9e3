import { renderToString } from 'react-dom/server'
import type { PageContent } from '#app/route.ts'
import { routes } from '#app/routes.ts'
import { createSiteSettingsReader } from '#app/guards/site-settings.ts'
import { createRateLimiter } from '#app/guards/rate-limit.ts'
import { PageFrame } from '#app/layout/page-frame.tsx'
import { createSite } from '#app/site.tsx'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config/config.ts'
import { ensureFirstAdmin } from '#server/cluster/first-admin.ts'
import { readAssets } from '#server/http/assets.ts'
import type { RenderRequest, RenderTiming } from './render-process.ts'

const config = readConfig(process.env)
const { deps } = await compose({
  config,
  root: process.cwd(),
  onFatal: (error) => {
    throw error
  },
})
const assets = await readAssets('dist')
const site = createSite({
  deps,
  assets,
  checkRateLimit: createRateLimiter(deps.clock, 0),
  originRule: { fixed: config.origin },
})
const benchCaller = { ip: '', requestId: 'bench' }

/**
 * In milliseconds: wall time of each render, and CPU time of an average one, because reading the CPU time has a cost
 * too.
 */
async function measureTimes(times: number, work: (index: number) => unknown): Promise<RenderTiming[]> {
  const walls: number[] = []
  const before = process.cpuUsage()
  for (let index = 0; index < times; index++) {
    const start = performance.now()
    await work(index)
    walls.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000 / times
  return walls.map((wallMs) => ({ cpuMs, wallMs }))
}

/** The dashboard's routes are called as the owner. */
async function signIn(): Promise<string> {
  await ensureFirstAdmin(deps, config.admin)
  const headers = { origin: config.origin, 'content-type': 'application/json' }
  const body = JSON.stringify(config.admin)
  const endpoint = new URL('/api/auth/sign-in/email', config.origin)
  const response = await site.fetch(new Request(endpoint, { method: 'POST', headers, body }), benchCaller)
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
let cookie: Promise<string> | undefined

async function requestPage(path: string) {
  const headers = path.startsWith('/api/admin/') ? { cookie: await (cookie ??= signIn()) } : {}
  const response = await site.fetch(new Request(new URL(path, config.origin), { headers }), benchCaller)
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`)
  // As the page cache does it.
  await response.arrayBuffer()
}

async function buildArticleTree(slug: string) {
  const route = routes.find(({ path }) => path === '/article/:slug')
  if (!route || !('page' in route)) throw new Error('There is no article route.')
  const settings = await createSiteSettingsReader(deps)()
  const context = {
    deps,
    site: settings.site,
    params: { slug },
    query: {},
    request: new Request(config.origin),
    caller: benchCaller,
    routePaths: [],
  }
  const page = (await route.page(context)) as PageContent
  return () => renderToString(<PageFrame {...{ page, path: `/article/${slug}`, assets, year: 2025, ...settings }} />)
}

async function handleRequest({ paths = [], tree, times }: RenderRequest) {
  const treeOnly = tree === undefined ? undefined : await buildArticleTree(tree)
  const timings = await measureTimes(times, (index) =>
    treeOnly ? treeOnly() : requestPage(paths[index % paths.length] ?? '/'),
  )
  process.send?.(timings)
}

process.on('message', (request: RenderRequest) => void handleRequest(request))
process.send?.('ready')
