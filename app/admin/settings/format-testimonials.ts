import type { Testimonial } from '#domain/site/settings.ts'

export function formatTestimonials(testimonials: readonly Testimonial[]): string {
  return testimonials.map((one) => [one.name, one.rating, one.date, one.consent, one.quote].join(' | ')).join('\n')
}

/** One per line, in the order that the hint gives. The server says what is missing. */
export function parseTestimonials(text: string): Testimonial[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', rating, date = '', consent = '', ...quote] = line.split('|').map((part) => part.trim())
      return { name, rating: Number(rating), date, consent, quote: quote.join(' | ') }
    })
}
