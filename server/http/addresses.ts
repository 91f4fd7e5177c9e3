import { isIPv4, isIPv6 } from 'node:net'

/** One spelling per address: lower case, and IPv4 addresses that arrive on an IPv6 socket as plain IPv4. */
export function normalizeAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
}

/** The address of a client for limits: a /64 network of IPv6 usually belongs to one client. */
export function clientNetwork(address: string): string {
  return ipv6Network(address, 4) ?? address
}

/** The network of the first groups of an IPv6 address, such as 2001:db8:1::/48; undefined for anything else. */
export function ipv6Network(address: string, groups: number): string | undefined {
  const first = parseIpv6(address)?.slice(0, groups)
  return first && `${first.map((group) => group.toString(16)).join(':')}::/${groups * 16}`
}

/** The eight groups of an IPv6 address; undefined for anything else. */
export function parseIpv6(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined
  const [bare = ''] = address.split('%')
  // The URL parser rewrites an IPv4 address at the end as two groups.
  const host = URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1) ?? ''
  const [head = '', tail] = host.split('::')
  const parse = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [first, last] = [parse(head), parse(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

export function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'))
}

/** A name or address that can only mean this machine. */
export function isLocalHostname(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))
}
