import { BlockList, isIP, isIPv6 } from 'node:net'

/** Takes a normalized address. */
export type IsTrustedProxy = (ip: string) => boolean

/** An address such as `10.0.0.1`, or a network such as `10.0.0.0/8` or `2001:db8::/32`. */
export function isIpOrNetwork(text: string): boolean {
  const [ip = '', prefix, ...rest] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}

export function createIpMatcher(ipsAndNetworks: readonly string[]): (ip: string) => boolean {
  if (ipsAndNetworks.length === 0) return () => false
  const list = new BlockList()
  for (const text of ipsAndNetworks) {
    const [ip = '', prefix] = text.split('/')
    const family = familyOf(ip)
    if (prefix === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(prefix), family)
  }
  return (ip) => isIP(ip) !== 0 && list.check(ip, familyOf(ip))
}

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4')
