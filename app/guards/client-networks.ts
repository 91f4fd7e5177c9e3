/** Multiplies a limit: a wider network may hold several clients. */
type LimitedNetwork = { network: string; factor: number }

/**
 * What a limit counts for a client, from narrow to wide. Providers hand out whole /56 and /48 networks of IPv6, so one
 * subscriber has up to 65,536 of the /64 networks that count as one client.
 */
export function limitedNetworks(ip: string): readonly LimitedNetwork[] {
  const client = { network: ip, factor: 1 }
  const [, first, second, third, fourth] = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(ip) ?? []
  if (first === undefined || second === undefined || third === undefined || fourth === undefined) return [client]
  const site = `${first}:${second}:${third}`
  const subnet = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [client, { network: `${site}:${subnet}::/56`, factor: 4 }, { network: `${site}::/48`, factor: 16 }]
}
