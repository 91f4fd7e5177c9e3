import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { routes } from '#app/routes.ts'
import { createRateLimiter } from '#app/guards/rate-limit.ts'
import { securityHeaders } from '#app/guards/security-headers.ts'
import { createSite } from '#app/site.tsx'
import { hasRedirect } from '#features/redirects/rules.ts'
import type { App } from '../compose.ts'
import type { Config } from '../config/config.ts'
import { createAccessLog } from './access-log.ts'
import { readAssets } from './assets.ts'
import { createClientIp, createIsUnencrypted, isOperator } from './client-ip.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { listen } from './listen.ts'
import { createPageCache } from './page-cache.ts'
import { createCacheKey } from './page-cache-key.ts'
import { readStaticFiles } from './static-files.ts'
import { createIpMatcher } from './trusted-proxies.ts'
import { createUntrustedProxyReader } from './untrusted-proxy.ts'
import { createRequestMetrics } from '../metrics/request-metrics.ts'
import { servingMetrics } from '../metrics/serving-metrics.ts'

export async function serveSite(config: Config, { deps, metrics }: App, root: string) {
  const client = join(root, 'dist/client')
  const headers = securityHeaders(deps.config)
  const mayHaveOtherProcesses = config.databaseUrl !== undefined
  const requests = createRequestMetrics()
  const rejected = { url: 0, host: 0, connection: 0, busy: 0 }
  const site = createSite({
    deps,
    assets: await readAssets(join(root, 'dist')),
    checkRateLimit: createRateLimiter(
      deps.clock,
      config.rateLimitFactor,
      mayHaveOtherProcesses ? { bus: deps.bus, self: randomUUID() } : undefined,
    ),
    originRule: { fixed: config.fixedOrigin },
    observeRoute: requests.watch,
  })
  const pages = createPageCache({
    cacheKey: createCacheKey(routes),
    version: deps.contentVersion.current,
    confirmedVersion: deps.contentVersion.confirmed,
    clock: deps.clock,
    securityHeaders: headers,
    // An error page shows the id of the request that caused the render.
    render: (key, requestId) =>
      site.fetch(new Request(new URL(key, config.origin)), { ip: '', requestId, isShared: true }),
  })
  const isTrustedProxy = createIpMatcher(config.trustedProxies)
  const clientIp = createClientIp(isTrustedProxy)
  const proxies = { isTrusted: isTrustedProxy, isPublicSite: config.isPublic }
  const untrustedProxy = createUntrustedProxyReader({ ...deps, ...proxies })
  const files = await readStaticFiles(client, headers)
  metrics.add(requests.metrics)
  metrics.add(() => servingMetrics(pages.stats(), rejected))
  return listen(config, {
    sendIfCached: pages.sendIfCached,
    handlers: [files, pages],
    fetch: site.fetch,
    hasRedirect: (target) => hasRedirect(deps, target.split('?', 1)[0] ?? ''),
    callerOf: (request, requestId) => ({
      ip: clientIp(request),
      requestId,
      isOperator: isOperator(request),
      untrustedProxy: untrustedProxy(request),
    }),
    accessLog: createAccessLog({ ...deps, isOn: config.logLevel === 'debug' }),
    securityHeaders: headers,
    lowPriorityPaths: new Set(routes.flatMap(({ overLimit, path }) => (overLimit === 'drop' ? path : []))),
    onConnection: createConnectionLimit(isTrustedProxy, () => rejected.connection++),
    onRejected: (reason) => rejected[reason]++,
    isUnencrypted: createIsUnencrypted(isTrustedProxy, config.origin),
    fixedHost: config.fixedOrigin === undefined ? undefined : new URL(config.fixedOrigin).host,
  })
}
