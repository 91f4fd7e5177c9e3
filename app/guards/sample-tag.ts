import { bundledAffiliateTag } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'

/** The tag that comes with the software may belong to someone: a public site sends it out once the owner confirms it. */
function hidesSampleTag({ isPublic, affiliateTag, confirmedClaims = [] }: Site): boolean {
  return isPublic && affiliateTag === bundledAffiliateTag && !confirmedClaims.includes('affiliate-tag')
}

/** As a parameter of a URL in HTML, XML, JSON or Markdown. What follows may be the next parameter, or an entity. */
const tagParameter = new RegExp(`([?&](?:amp;)*)tag=${bundledAffiliateTag}(?![\\w-])(&(?:amp;)+|&(?!#|\\w+;))?`, 'g')

/** What readers get. Stored links keep the tag, so that confirming it or entering another one is enough. */
export function withoutSampleTag(site: Site, text: string): string {
  if (!hidesSampleTag(site)) return text
  return text.replaceAll(tagParameter, (_, before: string, after?: string) => (after === undefined ? '' : before))
}

const textTypes = /^(?:text\/|application\/(?:json|xml|rss\+xml|atom\+xml))/

export async function responseWithoutSampleTag(site: Site, response: Response): Promise<Response> {
  const { status, headers } = response
  if (!hidesSampleTag(site) || !response.ok || !textTypes.test(headers.get('content-type') ?? '')) return response
  if (headers.get('content-type')?.startsWith('text/event-stream')) return response
  return new Response(withoutSampleTag(site, await response.text()), { status, headers })
}
