import { claim } from '#domain/site/claims.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import { formatLongDate } from '#domain/text/dates.ts'

/** Those that the owner entered. The samples of the design are for sites that are not public. */
export function visibleTestimonials(site: Site, { showTestimonials, testimonials }: Settings) {
  if (!showTestimonials) return []
  if (testimonials.length === 0) return claim(site, 'testimonials')
  return testimonials.map(({ name, rating, date, quote }, index) => {
    return { id: String(index), name, rating, comment: quote, product: formatLongDate(Date.parse(date)) }
  })
}
