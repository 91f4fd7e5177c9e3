import registry from './programs.json' with { type: 'json' }

/**
 * `id`: the query parameter that says who earns, or a path such as `/c/` that their id follows. It is part of the
 * retailer's URL or, if there are `redirectHosts`, of a network's URL with the retailer's as `target` parameter.
 * Links of `shortHosts`, which have no subdomains, hide it. `fixed` parameters go with it. `tracking` parameters do not
 * change which page a link shows. A text without any of the `words` has no link of the program. `itemPaths` precede an
 * item's number. `mail`: whether the program allows its links in email. `hint`: what the owner enters in the settings.
 */
export type AffiliateProgram = Omit<(typeof registry)[number], 'fixed' | 'fixedByHost'> & {
  fixed: Readonly<Record<string, string>>
  fixedByHost: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The owner's ids: a tag, a campaign id, or the tracking link of a program that redirects. */
export type AffiliateTags = { affiliateTag: string; programTags?: Readonly<Record<string, string>> | undefined }

const programs = registry as unknown as readonly AffiliateProgram[]
/** Programs whose id the owner can enter. Amazon's is the affiliate tag. */
export const otherPrograms = programs.filter(({ hint }) => hint !== '')
export const programWords = programs.flatMap(({ words }) => words)

const programsByHost = new Map(
  programs.flatMap((program) =>
    [...program.hosts, ...program.shortHosts, ...program.redirectHosts].map((host) => [host, program] as const),
  ),
)

/** Compares whole labels: `smile.amazon.com` matches, `amazon.com.evil.example` and `notamazon.com` do not. */
export function findProgram(host: string): AffiliateProgram | undefined {
  for (let at = 0; ;) {
    const found = programsByHost.get(host.slice(at))
    if (found && (at === 0 || !found.shortHosts.includes(host.slice(at)))) return found
    const dot = host.indexOf('.', at)
    if (dot < 0) return undefined
    at = dot + 1
  }
}

/** Whether the URL leads through a network. */
export function isRedirect({ hostname }: URL): boolean {
  const hosts = findProgram(hostname)?.redirectHosts ?? []
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** The tag or the id of whoever earns from the link, if the link shows it. */
export function tagInUrl(url: URL): string | undefined {
  const { id = '', shortHosts = [], redirectHosts = [] } = findProgram(url.hostname) ?? {}
  if (shortHosts.includes(url.hostname) || (redirectHosts.length > 0 && !isRedirect(url))) return undefined
  const found = id.startsWith('/')
    ? url.pathname.startsWith(id) && url.pathname.slice(id.length).split('/', 1)[0]
    : url.searchParams.get(id)?.trim()
  return found || undefined
}

/** Whether the link leads through a redirect that does not show who earns from it. */
export function hidesTag(url: URL): boolean {
  const isShort = findProgram(url.hostname)?.shortHosts.includes(url.hostname)
  return isShort || (isRedirect(url) && tagInUrl(url) === undefined)
}
