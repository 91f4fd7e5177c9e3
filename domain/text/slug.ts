const maxSlugLength = 96

// Names that are, or may become, path segments next to slugs.
const reservedSlugs = new Set(
  (
    'about account admin affiliate-disclaimer api article articles assets auth blog categories category contact ' +
    'cookie-policy download-assets draft drafts edit faq favorites feed health index login logout media metrics new ' +
    'null page popular preview privacy privacy-policy robots rss saved search shop sign-in sign-up sitemap static tag ' +
    'terms terms-of-service trash undefined'
  ).split(' '),
)

function truncateSlug(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const lastDash = slug.lastIndexOf('-', length)
  return slug.slice(0, lastDash > length / 2 ? lastDash : length)
}

/** ASCII, at most 96 characters, never empty. May be reserved or taken: see `nextFreeSlug`. */
export function slugify(title: string, fallback = 'article'): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return truncateSlug(words.join('-'), maxSlugLength) || fallback
}

/** A title without Latin letters or digits gets a slug from the end of its id, where ids differ most. */
export function slugForTitle(title: string, id: string): string {
  return slugify(title, `article-${slugify(id).slice(-8).replace(/^-/, '')}`)
}

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Undefined if the slug is well-formed. */
export function findSlugError(slug: string): string | undefined {
  if (slug.length > maxSlugLength) return `A slug can have at most ${maxSlugLength} characters.`
  return slugPattern.test(slug) ? undefined : 'A slug can contain only lowercase letters, digits and single hyphens.'
}

/** The slug itself if it is free, otherwise the first free one of `-2`, `-3`, … */
export function nextFreeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base
  for (let number = 2; taken.has(slug) || isReservedSlug(slug); number++) {
    const ending = `-${number}`
    slug = truncateSlug(base, maxSlugLength - ending.length) + ending
  }
  return slug
}
