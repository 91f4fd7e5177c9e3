const copies = /(?:^|\.)(?:docslib\.org|coek\.info|scribd\.com|dampezeshkan\.com|nationalhumanesociety\.org)$/
const shorteners = /^(?:bit\.ly|t\.co|goo\.gl|tinyurl\.com|ow\.ly|youtu\.be)$/
const testServers = /^(?:staging|dev|mobile|amp)\./

/** Readers should reach the page that says it, from those who say it. */
export function isWeakSource(url: string): boolean {
  const { hostname, pathname, searchParams } = new URL(url)
  const isUnowned = copies.test(hostname) || shorteners.test(hostname) || testServers.test(hostname)
  return isUnowned || /\/amp(?:\/|$)|\.amp$|\/(?:tags?|category)\//.test(pathname) || searchParams.has('p')
}

export function isHomePage(url: string): boolean {
  const { pathname, search } = new URL(url)
  return pathname === '/' && search === ''
}

/** A page that only lists others says nothing by itself. */
export function isIndexPage(url: string): boolean {
  return /^\/(?:pet-owners|dog-owners|cat-owners|all-other-pets|pet-care|pet-birds|pet-health)\/?$/.test(
    new URL(url).pathname,
  )
}
