import { renderToString } from 'react-dom/server'
import type { Shown } from '#app/route.ts'
import { doors } from '#app/routes.ts'
import { createIdentity } from '#app/guards/site-settings.ts'
import { createLimiter } from '#app/guards/rate-limit.ts'
import { PageFrame } from '#app/layout/page-frame.tsx'
import { createSite } from '#app/site.tsx'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/config/config.ts'
import { readyAdmin } from '#server/cluster/first-admin.ts'
import { readAssets } from '#server/http/assets.ts'

/** What the parent asks: these paths without the page cache, or one article's tree by React alone. */
type Asked = { paths?: readonly string[]; tree?: string; times: number }

const config = readConfig(process.env)
const { deps } = await compose({
  config,
  root: process.cwd(),
  onFatal: (error) => {
    throw error
  },
})
const assets = await readAssets('dist')
const site = createSite({ deps, assets, limiter: createLimiter(deps.clock, 0), origins: { fixed: config.origin } })
const nobody = { address: '', requestId: 'bench' }

/** In milliseconds: wall time of each turn, processor time of an average one, since asking for it costs some itself. */
async function timesOf(times: number, work: (turn: number) => unknown) {
  const walls: number[] = []
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now()
    await work(turn)
    walls.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  const processor = (user + system) / 1000 / times
  return walls.map((wall) => ({ processor, wall }))
}

/** The dashboard's doors are asked as its owner. */
async function signedIn(): Promise<string> {
  await readyAdmin(deps, config.admin)
  const headers = { origin: config.origin, 'content-type': 'application/json' }
  const body = JSON.stringify(config.admin)
  const door = new URL('/api/auth/sign-in/email', config.origin)
  const said = await site.fetch(new Request(door, { method: 'POST', headers, body }), nobody)
  if (!said.ok) throw new Error(`Signing in was answered with ${said.status}: ${await said.text()}`)
  return said.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
let cookie: Promise<string> | undefined

async function ask(path: string) {
  const headers = path.startsWith('/api/admin/') ? { cookie: await (cookie ??= signedIn()) } : {}
  const response = await site.fetch(new Request(new URL(path, config.origin), { headers }), nobody)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
  // As the page cache takes it.
  await response.arrayBuffer()
}

async function treeOf(slug: string) {
  const door = doors.find(({ path }) => path === '/article/:slug')
  if (!door || !('page' in door)) throw new Error('There is no article door.')
  const visit = { deps, params: { slug }, query: {}, request: new Request(config.origin), caller: nobody }
  const page = (await door.page(visit as never)) as Shown
  const identity = await createIdentity(deps)()
  return () => renderToString(<PageFrame {...{ page, path: `/article/${slug}`, assets, ...identity }} />)
}

async function answer({ paths = [], tree, times }: Asked) {
  const alone = tree === undefined ? undefined : await treeOf(tree)
  const found = await timesOf(times, (turn) => (alone ? alone() : ask(paths[turn % paths.length] ?? '/')))
  process.send?.(found)
}

process.on('message', (asked: Asked) => void answer(asked))
process.send?.('ready')
