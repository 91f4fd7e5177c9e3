const maxDepth = 300
/** Steps of a parser, which looks through all open elements at every tag. */
const maxWork = 20_000_000
const maxRepeated = 200_000
/** Far more than a text of ten thousand parts has. */
const maxTags = 100_000
/** Parsers close these themselves. */
const impliedEnds = new Set('p li dt dd tr td th thead tbody tfoot option optgroup rp rt'.split(' '))
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Open ones are repeated in every paragraph. */
const formatting = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** False as soon as a text has so many elements, or so many inside each other, that reading it takes too long. */
export function createNestingGuard(): (tag: { tag: string; closes: boolean }) => boolean {
  const open = new Map<string, number>()
  let depth = 0
  let openFormatting = 0
  let work = 0
  let repeated = 0
  let tags = 0
  return ({ tag, closes }) => {
    work += depth
    if (++tags > maxTags) return false
    if (empty.has(tag) || impliedEnds.has(tag)) {
      if (!closes) repeated += Math.max(0, openFormatting - 10)
      return work < maxWork && repeated < maxRepeated
    }
    const count = open.get(tag) ?? 0
    if (closes && count === 0) return true
    const step = closes ? -1 : 1
    open.set(tag, count + step)
    depth += step
    if (formatting.has(tag)) openFormatting += step
    else if (!closes) repeated += Math.max(0, openFormatting - 10)
    return depth <= maxDepth && work < maxWork && repeated < maxRepeated
  }
}
