import { BlockList, isIP, isIPv6 } from 'node:net'

/** Takes a normalized address. */
export type IsTrustedProxy = (address: string) => boolean

/** An address such as `10.0.0.1`, or a network such as `10.0.0.0/8` or `2001:db8::/32`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
}

export function createAddressMatcher(addressesAndNetworks: readonly string[]): (address: string) => boolean {
  if (addressesAndNetworks.length === 0) return () => false
  const list = new BlockList()
  for (const text of addressesAndNetworks) {
    const [address = '', prefix] = text.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
