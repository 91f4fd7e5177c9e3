import { parseWebUrl } from '#domain/text/web-url.ts'

/** Networks and short links without a program of ours, and the parameters that name where they lead. */
const targetsByHost = new Map<string, readonly string[]>(
  Object.entries({
    'shareasale.com': ['urllink'],
    'linksynergy.com': ['murl'],
    'anrdoezrs.net': ['url'],
    'jdoqocy.com': ['url'],
    'tkqlhce.com': ['url'],
    'dpbolvw.net': ['url'],
    'kqzyfj.com': ['url'],
    'skimresources.com': ['url'],
    'redirectingat.com': ['url'],
    'viglink.com': ['u'],
    'avantlink.com': ['url'],
    'flexlinks.com': ['url'],
    'flexlinkspro.com': ['url'],
    'pntra.com': ['url'],
    'pntrac.com': ['url'],
    'pntrs.com': ['url'],
    'pjtra.com': ['url'],
    'pjatr.com': ['url'],
    'gopjn.com': ['url'],
    'tradedoubler.com': ['url'],
    'webgains.com': ['wgtarget'],
    'rover.ebay.com': ['mpre'],
    'awin1.com': ['ued', 'p'],
    'go.magik.ly': ['url'],
    'shop-links.co': ['url'],
    'geni.us': [],
    'howl.me': [],
    'rstyle.me': [],
    'shopstyle.it': [],
    'amzn.eu': [],
    'amzn.asia': [],
    'amzlink.to': [],
    'bit.ly': [],
    'tinyurl.com': [],
  }),
)

/** A link through one of these networks; `target` is missing if the link does not say where it leads. */
export function parseNetworkLink(url: Readonly<URL>): { network: string; target: URL | undefined } | undefined {
  const labels = url.hostname.split('.')
  const hosts = [3, 2].map((count) => labels.slice(-count).join('.'))
  const network = hosts.find((host) => targetsByHost.has(host))
  if (network === undefined) return undefined
  const text = targetsByHost
    .get(network)
    ?.map((name) => url.searchParams.get(name))
    .find(Boolean)
  return { network, target: text ? parseWebUrl(text.startsWith('//') ? `https:${text}` : text) : undefined }
}
