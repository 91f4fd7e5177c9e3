import type { CategoryKey } from '../articles/categories.ts'

/** The upright and the italic half of a title. */
type TitleParts = readonly [string, string]
/** `lead` is the bold beginning. */
type Callout = { lead: string; text: string }
type Link = { href: string; label: string }
type HighlightIcon = 'tag' | 'user-check' | 'shield' | 'info' | 'scale' | 'external'
type Highlight = { icon: HighlightIcon; title: string; text: string }

/** Unverified: each can be switched off, and the launch check lists it until the owner decides. */
export const stats = [
  { figure: '500+', label: 'informative articles' },
  { figure: '100K+', label: 'pet parents helped' },
  { figure: '4.5+', label: 'star ratings, Top Rated' },
] as const

/** For structured data. Also unverified; the rating can be switched off separately. */
export const shopRating = { value: 4.7, count: 15_000 } as const
export const shopPriceRange = '$$'

export type Testimonial = { id: string; name: string; rating: 5; comment: string; product: string }

/** Samples, not quotes of real readers. The owner should replace them or turn them off. */
export const testimonials: readonly Testimonial[] = [
  {
    id: 'puppy',
    name: 'New puppy owner',
    rating: 5,
    comment: 'A plan for the first week on one page. The chewing moved from the chair legs to something made for it.',
    product: 'Fillable rubber chew toy',
  },
  {
    id: 'indoor-cat',
    name: 'Indoor cat owner',
    rating: 5,
    comment: 'I came for toys and left with a spot by the window. That is where she is right now.',
    product: 'Cat window perch',
  },
  {
    id: 'muddy-dogs',
    name: 'Owner of two muddy dogs',
    rating: 5,
    comment: 'Bath night has an order to it now, and we stopped guessing at shampoo.',
    product: 'Oatmeal pet shampoo',
  },
  {
    id: 'late-shift',
    name: 'Owner who works late',
    rating: 5,
    comment: 'The camera guide talked me out of the expensive one. That is why I keep reading.',
    product: 'Indoor pet camera',
  },
  {
    id: 'reptile',
    name: 'First-time reptile keeper',
    rating: 5,
    comment: 'It told me what to measure before it told me what to buy.',
    product: 'Terrarium thermometer',
  },
  {
    id: 'traveler',
    name: 'Weekend traveler with a small dog',
    rating: 5,
    comment: 'Measure the dog, then the bag, then the seat. Nobody had put it in that order for me.',
    product: 'Under-seat pet carrier',
  },
]

export function heroCopy(siteName: string): { badge: string; title: TitleParts; subtitle: string } {
  return {
    badge: `Welcome to ${siteName}`,
    title: ['Smart pet finds', 'for people who read the label.'],
    subtitle:
      'Care insights, honest reviews and clear guidance for dogs, cats and every other animal that runs your home.',
  }
}

/** Only claims that the software guarantees. */
export const trustHighlights: readonly Highlight[] = [
  { icon: 'tag', title: 'Links always marked', text: 'You see what may earn us money' },
  { icon: 'user-check', title: 'No account needed', text: 'Read, like and comment freely' },
  { icon: 'shield', title: 'No ad trackers', text: 'No third-party ad scripts here' },
  { icon: 'info', title: 'Clear about limits', text: 'Educational, never a diagnosis' },
]

export const educationalNotice: Callout = {
  lead: 'Educational content only.',
  text: 'We are not licensed veterinarians, and nothing here replaces an examination. If your pet seems unwell, please consult your vet.',
}

export const educationalDisclaimer =
  'We are not licensed veterinarians. Content is educational only; please consult your vet.'

export function missionCopy(siteName: string): { title: TitleParts; text: string; disclaimer: Callout } {
  return {
    title: ['Good care starts with', 'a clear answer to an ordinary question.'],
    text: `${siteName} turns everyday pet questions into short, practical guides and a small shelf of products to compare, so that you can spend the evening with your animal instead of with forty open tabs.`,
    disclaimer: educationalNotice,
  }
}

type Slide = { title: string; text: string; button: Link; category: CategoryKey }

export const shopSlides: readonly Slide[] = [
  {
    title: 'Premium Pet Products',
    text: 'A short shelf instead of an endless list: everyday gear for the animals you live with.',
    button: { href: '#products', label: 'See all products' },
    category: 'seasonal',
  },
  {
    title: 'Health & Wellness',
    text: 'Brushes, bowls and comfort for everyday care. For anything medical, ask your vet first.',
    button: { href: '/category/pet-health', label: 'Read the health guides' },
    category: 'health',
  },
  {
    title: 'Staff Picks',
    text: 'A place to start when the whole shelf is too much to look through.',
    button: { href: '#products', label: 'Start looking' },
    category: 'dog',
  },
]

export const shopHighlights: readonly Highlight[] = [
  { icon: 'tag', title: 'Every link marked', text: 'All product links here are affiliate links' },
  { icon: 'scale', title: 'No extra cost', text: 'A commission never adds to what you pay' },
  { icon: 'external', title: 'Bought at the retailer', text: 'Payment, shipping and returns are theirs' },
]

export const shopTeaser: { title: TitleParts; text: string; buttons: readonly [Link, Link] } = {
  title: ['A small shop,', 'easy to look through.'],
  text: 'Everyday things for dogs, cats and the rest of the family, each with a plain description and a clearly marked link.',
  buttons: [
    { href: '/shop', label: 'Visit the Shop' },
    { href: '/blog', label: 'Read the Blog' },
  ],
}

export function newsletterCopy(siteName: string): { title: TitleParts; text: string; note: string } {
  return {
    title: ['Join us for', `the weekly ${siteName} picks`],
    text: 'One short email a week: a tip worth trying, a find worth a look and a story worth the couch.',
    note: 'No spam. Unsubscribe anytime.',
  }
}

/** The affiliate program requires this exact wording. */
export const associateDisclosure = 'As an Amazon Associate I earn from qualifying purchases.'

export const footerAffiliateNotice = `Some links on this site are affiliate links. If you buy through them, we may earn a commission at no extra cost to you. ${associateDisclosure}`

export const articleDisclosure: Callout = {
  lead: 'Affiliate disclosure.',
  text: `This article contains affiliate links. If you buy through them, we may earn a commission at no extra cost to you. ${associateDisclosure}`,
}

export const shopTransparency: Callout & { link: Link } = {
  lead: 'How we earn.',
  text: 'Product links in this shop are affiliate links: we may earn a commission, at no extra cost to you.',
  link: { href: '/affiliate-disclaimer', label: 'Read the affiliate disclaimer' },
}

/** Times that the site promises, as worded on pages. */
export const statedTimes = {
  contactReply: '24-48 hours',
  accountDeletion: '30 days',
  termsNotice: '30 days',
  viewRetention: '30 days',
} as const
