import registry from './programs.json' with { type: 'json' }

/**
 * How a link says who earns from it. `query`: a parameter of the retailer's URL. `redirect`: the link leads through a
 * network; `id` is a query parameter, or a path such as `/c/` that the publisher's id follows.
 */
type TagRule =
  | {
      kind: 'query'
      name: string
      fixed?: Readonly<Record<string, string>>
      perHost?: { name: string; values: Readonly<Record<string, string>> }
    }
  | { kind: 'redirect'; hosts: readonly string[]; id: string; target: string }

export type AffiliateProgram = {
  key: string
  name: string
  hosts: readonly string[]
  /** Hosts whose links hide where they lead. They have no subdomains. */
  shortHosts: readonly string[]
  tag: TagRule
  /** Parameters that do not change which page a link shows. */
  tracking: readonly string[]
  /** A text without any of these has no link of the program. */
  words: readonly string[]
  /** What precedes the item number in the path. */
  itemPaths: readonly string[]
  disclosure: string
  /** Whether the program allows its links in email. */
  mail: boolean
  /** What the owner enters in the settings. */
  hint: string
}

/** The owner's ids: a tag, a campaign id, or the tracking link of a program that redirects. */
export type AffiliateTags = { affiliateTag: string; programTags?: Readonly<Record<string, string>> | undefined }

export const programs = registry as readonly AffiliateProgram[]
/** Programs whose id the owner can enter. Amazon's is the affiliate tag. */
export const otherPrograms = programs.filter(({ hint }) => hint !== '')
export const programWords = programs.flatMap(({ words }) => words)

const programsByHost = new Map(
  programs.flatMap((program) =>
    [...program.hosts, ...program.shortHosts, ...(program.tag.kind === 'redirect' ? program.tag.hosts : [])].map(
      (host) => [host, program] as const,
    ),
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

/** Whether the host is one of these or below one of them. */
export function isHostOf(host: string, known: readonly string[]): boolean {
  return known.some((one) => host === one || host.endsWith(`.${one}`))
}

/** The redirect rule if the URL leads through a network. */
export function findRedirect(url: URL) {
  const rule = findProgram(url.hostname)?.tag
  return rule?.kind === 'redirect' && isHostOf(url.hostname, rule.hosts) ? rule : undefined
}

/** The tag or the id of whoever earns from the link, if the link shows it. */
export function tagInUrl(url: URL): string | undefined {
  const program = findProgram(url.hostname)
  if (!program || program.shortHosts.includes(url.hostname)) return undefined
  const name = program.tag.kind === 'query' ? program.tag.name : findRedirect(url)?.id
  if (name === undefined) return undefined
  const found = name.startsWith('/')
    ? url.pathname.startsWith(name) && url.pathname.slice(name.length).split('/', 1)[0]
    : url.searchParams.get(name)?.trim()
  return found || undefined
}

/** Whether the link leads through a redirect that does not show who earns from it. */
export function hidesTag(url: URL): boolean {
  const isShort = findProgram(url.hostname)?.shortHosts.includes(url.hostname) ?? false
  return isShort || (findRedirect(url) !== undefined && tagInUrl(url) === undefined)
}
