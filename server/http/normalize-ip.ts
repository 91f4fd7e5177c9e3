import { isIPv4, isIPv6 } from 'node:net'

/** One spelling per address: lower case, and IPv4 addresses that arrive as IPv6, in whatever notation, as plain IPv4. */
export function normalizeIp(ip: string): string {
  const text = ip.toLowerCase()
  return (text.includes('ffff:') ? mappedIpv4(text) : undefined) ?? text
}

function mappedIpv4(ip: string): string | undefined {
  const groups = parseIpv6(ip)
  if (groups?.slice(0, 6).join() !== '0,0,0,0,0,65535') return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The address of a client for limits: a /64 network of IPv6 usually belongs to one client. */
export function clientNetwork(ip: string): string {
  return ipv6Network(ip, 4) ?? ip
}

/** The network of the first groups of an IPv6 address, such as 2001:db8:1::/48; undefined for anything else. */
export function ipv6Network(ip: string, groups: number): string | undefined {
  const first = parseIpv6(ip)?.slice(0, groups)
  return first && `${first.map((group) => group.toString(16)).join(':')}::/${groups * 16}`
}

/** The eight groups of an IPv6 address; undefined for anything else. */
export function parseIpv6(ip: string): number[] | undefined {
  if (!isIPv6(ip)) return undefined
  const [bare = ''] = ip.split('%')
  // The URL parser rewrites an IPv4 address at the end as two groups.
  const host = URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1) ?? ''
  const [head = '', tail] = host.split('::')
  const parse = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [first, last] = [parse(head), parse(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || (isIPv4(ip) && ip.startsWith('127.'))
}

/** A name or address that can only mean this machine. */
export function isLocalHostname(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))
}
