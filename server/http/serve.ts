import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { doors } from '#app/routes.ts'
import { createLimiter } from '#app/guards/rate-limit.ts'
import { securityHeaders } from '#app/guards/security-headers.ts'
import { createSite } from '#app/site.tsx'
import type { House } from '../compose.ts'
import type { Config } from '../config/config.ts'
import { readAssets } from './assets.ts'
import { createCallerOf } from './caller.ts'
import { createClientAddress, createClientCountry } from './client-address.ts'
import { createConnectionCap } from './connection-limit.ts'
import { listen } from './listen.ts'
import { createPageCache } from './page-cache.ts'
import { createPageKey } from './page-cache-key.ts'
import { readStaticFiles } from './static-files.ts'
import { createIsOperator } from './is-operator.ts'
import { createRequestFigures } from '../metrics/request-metrics.ts'
import { servingFigures } from '../metrics/serving-metrics.ts'

/** The site on its port: files, then kept pages, then the router. */
export async function serve(config: Config, { deps, metrics }: House, root: string) {
  const client = join(root, 'dist/client')
  const common = securityHeaders(deps.site)
  const several = config.webConcurrency > 1 || config.databaseUrl !== undefined
  const requests = createRequestFigures()
  const refused = { address: 0, host: 0, connection: 0, busy: 0 }
  const site = createSite({
    deps,
    assets: await readAssets(join(root, 'dist')),
    limiter: createLimiter(deps.clock, config.limitFactor, several ? { bus: deps.bus, self: randomUUID() } : undefined),
    origins: { fixed: config.fixedOrigin },
    watch: requests.watch,
  })
  const nobody = { address: '', requestId: 'page-cache' }
  const pages = createPageCache({
    pageKey: createPageKey(doors),
    version: deps.content.read,
    sureVersion: deps.content.sure,
    clock: deps.clock,
    common,
    render: (key) => site.fetch(new Request(new URL(key, config.origin)), nobody),
  })
  const files = await readStaticFiles(client, common)
  metrics.add(requests.figures)
  metrics.add(() => servingFigures(pages.figures(), refused))
  return listen(config, {
    known: pages.known,
    first: [files, pages],
    fetch: site.fetch,
    callerOf: createCallerOf({
      address: createClientAddress(config.trustedProxies),
      country: createClientCountry(config.trustedProxies, config.geo.header),
      isOperator: createIsOperator(config.metricsToken),
    }),
    common,
    unhurried: new Set(doors.flatMap(({ overLimit, path }) => (overLimit === 'drop' ? path : []))),
    onConnection: createConnectionCap(config.trustedProxies, () => refused.connection++),
    onRefused: (reason) => refused[reason]++,
    fixedHost: config.fixedOrigin === undefined ? undefined : new URL(config.fixedOrigin).host,
  })
}
