import type { Device } from '#domain/analytics/device.ts'
import type { PageView } from '#features/analytics/tables.ts'

const day = 24 * 60 * 60 * 1000
const countries = 'US GB DE NL CA AU FR BE CH AT SE NO DK FI IE ES IT PT PL CZ JP BR MX IN ZA NZ SG KR AR CL'.split(' ')
const statics = ['/', '/blog', '/shop', '/categories', '/faq', '/about', '/contact', '/404']
const devices: readonly Device[] = ['Phone', 'Phone', 'Phone', 'Computer', 'Computer', 'Tablet', 'Unknown']
const kinds = [...Array<'person'>(44).fill('person'), 'admin', ...Array<'crawler'>(5).fill('crawler')] as const

/** Seeded: the same numbers on every run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type SyntheticViewsOptions = { views: number; from: number; slugs: readonly string[]; batchSize: number }

/** Thirty days of views distributed as on a real magazine: a few pages, countries and referrers get most of them. */
export function* syntheticViews({
  views,
  from,
  slugs,
  batchSize: atOnce,
}: SyntheticViewsOptions): Generator<PageView[]> {
  const roll = createRandom(20_260_115)
  const at = <Choice>(choices: readonly Choice[]) => choices[Math.floor(roll() * choices.length)] as Choice
  const mostly = <Choice>(choices: readonly Choice[]) => choices[Math.floor(roll() ** 3 * choices.length)] as Choice
  const referrers = Array.from({ length: 400 }, (_, index) => `https://site-${index}.example/links/${index % 7}`)
  const visitors = Math.ceil(views / 4)
  let batch: PageView[] = []
  for (let number = 0; number < views; number++) {
    const visitor = Math.floor(roll() * visitors)
    const isArticle = roll() < 0.8
    const slug = isArticle ? mostly(slugs) : undefined
    const kind = at(kinds)
    batch.push({
      visitor_id: `${kind}-${visitor.toString(36)}-abcdefghijklmnopqrstuvwxyz0123456789`,
      session_id: `${visitor.toString(36)}-${Math.floor(roll() * 2)}-abcdefghijklmnopqrstuvwxyz0123456789`,
      country: mostly(countries),
      page_path: slug === undefined ? at(statics) : `/article/${slug}`,
      slug,
      referrer: roll() < 0.5 ? null : roll() < 0.5 ? 'Internal' : mostly(referrers),
      device: at(devices),
      kind,
      created_at: from + Math.floor((number / views) * 30 * day),
    })
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
