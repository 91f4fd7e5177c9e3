const crawlerPattern =
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|embedly|preview|monitor|curl\/|wget\/|python-|java\/|go-http|okhttp|axios|node-fetch|lighthouse|pagespeed|feed/i
const headlessPattern = /headless/i

/** Programs that identify themselves. Headless browsers count only on a public site: elsewhere they are our tests. */
export function isCrawler(userAgent: string, isPublic: boolean): boolean {
  return userAgent === '' || crawlerPattern.test(userAgent) || (isPublic && headlessPattern.test(userAgent))
}
