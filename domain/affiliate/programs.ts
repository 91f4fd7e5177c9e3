import { maxHostLength } from '../text/web-url.ts'
import registry from './programs.json' with { type: 'json' }

/**
 * `id`: the query parameter that says who earns, or a path such as `/c/` that their id follows. It is part of the
 * retailer's URL or, if there are `redirectHosts`, of a network's URL with the retailer's as `target` parameter.
 * Links of `shortHosts`, which have no subdomains, hide it. `fixed` parameters go with it. `tracking` parameters do not
 * change which page a link shows. `subTag`: the parameter that reports repeat; none where only some accounts may use it. A text without any of the `words` has no link of the program. `itemPaths` precede an
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
  for (let start = 0; ;) {
    const program = programsByHost.get(host.slice(start))
    if (program && (start === 0 || !program.shortHosts.includes(host.slice(start)))) return program
    const dot = host.indexOf('.', start)
    if (dot < 0) return undefined
    start = dot + 1
  }
}

/** One of Amazon's own sites, where links show their tag and product id. */
export function isAmazonHost(host: string): boolean {
  return host.length <= maxHostLength && !isShortLinkHost(host) && findProgram(host)?.key === 'amazon'
}

/** The short links that the server can follow. */
export function isShortLinkHost(host: string): boolean {
  return host === 'amzn.to' || host === 'a.co'
}
