import { parseAffiliateLink } from './affiliate-link.ts'
import { ownTag } from './affiliate-tags.ts'
import { otherPrograms, type AffiliateTags } from './programs.ts'

/** Programs whose links can carry a word of the owner's that their reports repeat. */
export const subTagPrograms = otherPrograms.filter(({ subTag }) => subTag !== '')

export type SubTagSite = AffiliateTags & {
  /** Keys of the programs whose links say which article they are in. */
  subTags?: readonly string[] | undefined
}

/**
 * Adds the sub-tag to links of the owner at programs for which they have turned it on. Someone else's links, those with
 * a sub-tag of the owner and all others stay as they are. It names an article, never a reader, so that a page is the
 * same for everyone.
 */
export function createSubTagger(site: SubTagSite, subTag: string): (href: string) => string {
  const chosen = new Map(
    subTagPrograms.filter(({ key }) => site.subTags?.includes(key)).map(({ key, subTag: name }) => [key, name]),
  )
  if (chosen.size === 0) return (href) => href
  return (href) => {
    const link = parseAffiliateLink(href)
    const name = link && chosen.get(link.program.key)
    if (!link || name === undefined || link.tag === undefined || link.tag !== ownTag(link, site)) return href
    const url = new URL(link.url.href)
    const isSet = [...url.searchParams.keys()].some((key) => key.toLowerCase() === name.toLowerCase())
    if (isSet) return href
    url.searchParams.set(name, subTag)
    return url.href
  }
}
