import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import type { Clock, Log } from '#features/ports.ts'
import { ipv6Network, normalizeIp } from './normalize-ip.ts'
import { isPublicIp } from './public-ip.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded']
const reportIntervalMs = 60 * 60 * 1000

type Options = { isTrusted: IsTrustedProxy; isPublicSite: boolean; log: Log; clock: Clock }

/** TRUSTED_PROXIES does not name it, so its visitors share one rate limit. Logged once an hour. */
export function createUntrustedProxyReader({ isTrusted, isPublicSite, log, clock }: Options) {
  let nextReportAt = 0
  return function untrustedProxy({ socket, headers }: IncomingMessage): string | undefined {
    if (!isPublicSite || !forwardingHeaders.some((name) => headers[name] !== undefined)) return undefined
    const ip = normalizeIp(socket.remoteAddress ?? '')
    if (isTrusted(ip)) return undefined
    const now = clock()
    if (now >= nextReportAt || now < nextReportAt - reportIntervalMs) {
      nextReportAt = now + reportIntervalMs
      log('warn', 'untrusted_proxy', {
        ip: withoutHost(ip),
        fix: 'A proxy forwards requests, but TRUSTED_PROXIES does not name it, so its visitors share one rate limit. If it is yours, add its address or network to TRUSTED_PROXIES and restart.',
      })
    }
    return ip
  }
}

/** Anybody can send these headers, and the log must not contain a visitor's address: of a public one, its network. */
function withoutHost(ip: string): string {
  if (!isPublicIp(ip)) return ip
  if (isIPv4(ip)) return ip.replace(/\.\d+$/, '.0/24')
  return ipv6Network(ip, 3) ?? ''
}
