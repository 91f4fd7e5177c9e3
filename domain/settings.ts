/** What the owner can change without a restart. Every default is the letter of the specification. */
export type Settings = {
  categoryCounts: 'stated' | 'live'
  showStats: boolean
  showTestimonials: boolean
  showRating: boolean
  seedArticlesBy: 'anyone' | 'admins'
  newsletterOptIn: 'single' | 'double'
  /** In opt-in countries an undecided visitor is treated like one who declined. */
  undecidedCounts: 'as accepted' | 'as declined'
  contactEmail: string
  facebookUrl: string
}

export function defaultSettings(origin: string): Settings {
  return {
    categoryCounts: 'stated',
    showStats: true,
    showTestimonials: true,
    showRating: true,
    seedArticlesBy: 'anyone',
    newsletterOptIn: 'single',
    undecidedCounts: 'as accepted',
    contactEmail: `hello@${new URL(origin).hostname}`,
    facebookUrl: 'https://www.facebook.com/',
  }
}
