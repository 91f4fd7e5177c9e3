/** Statements of the design that need proof, with the neutral words that replace them until they are confirmed. */
export const claims = {
  stats: {
    where: 'Home page, below the mission',
    specified: [
      { figure: '500+', label: 'informative articles' },
      { figure: '100K+', label: 'pet parents helped' },
      { figure: '4.5+', label: 'star ratings, Top Rated' },
    ],
    neutral: [
      { figure: '{articles}', label: 'articles' },
      { figure: '{categories}', label: 'categories' },
    ],
  },
  testimonials: {
    where: 'Home page and shop',
    specified: [
      {
        id: 'puppy',
        name: 'New puppy owner',
        rating: 5,
        comment:
          'A plan for the first week on one page. The chewing moved from the chair legs to something made for it.',
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
    ],
    neutral: [],
  },
  rating: {
    where: 'Structured data of the shop',
    specified: { value: 4.7, count: 15000, priceRange: '$$' },
    neutral: null,
  },
  'category-counts': { where: 'Category cards on the home page', specified: 'stated', neutral: 'live' },
  'honest-reviews': {
    where: 'Home page, footer, descriptions for search engines, RSS feed, llms.txt and web app manifest',
    specified: {
      subtitle:
        'Care insights, honest reviews and clear guidance for dogs, cats and every other animal that runs your home.',
      motto: 'Care insights, honest reviews and plain guidance for people who live with animals.',
    },
    neutral: {
      subtitle: 'Care insights, product finds and guidance for dogs, cats and every other animal that runs your home.',
      motto: 'Care insights, product finds and guidance for people who live with animals.',
    },
  },
  'staff-picks': {
    where: 'Slides at the top of the shop',
    specified: { 'Premium Pet Products': 'Premium Pet Products', 'Staff Picks': 'Staff Picks' },
    neutral: { 'Premium Pet Products': 'Everyday Pet Products', 'Staff Picks': 'A Place to Start' },
  },
  'product-description': {
    where: 'Products without a description of their own',
    specified: { text: 'Quality pet product carefully selected for your furry friend' },
    neutral: { text: 'The retailer’s page has the details of this product.' },
  },
  editors: {
    where: 'Home page, FAQ and author pages',
    specified: {
      cover: 'What our editors would put on the cover this week.',
      faq: 'Our editorial desks, named on each article; we do not invent authors.',
      corrections: 'They name their sources where they state facts, and what turns out to be wrong is corrected.',
      sources: 'They name their sources where they state facts.',
    },
    neutral: {
      cover: 'Articles marked for the front page.',
      faq: 'Each article names the desk or the person it is published under.',
      corrections: 'Please tell us about mistakes.',
      sources: 'Check what matters with a second source.',
    },
  },
  'reader-favorites': {
    where: 'Home page, articles and the weekly digest',
    specified: {
      mustRead: 'What readers like and come back to.',
      popular: 'Popular This Week',
      digest:
        "Here is what's new at {site}, what readers liked most this week, and one good read that too few people have found.",
    },
    neutral: {
      mustRead: 'Sorted by likes and views, then by date.',
      popular: 'Popular and New',
      digest: "Here is what's new at {site}, and more to read.",
    },
  },
  'weekly-newsletter': {
    where: 'Newsletter forms, the confirmation page and the welcome email',
    specified: {
      title: 'the weekly {site} picks',
      text: 'One short email a week: a tip worth trying, a find worth a look and a story worth the couch.',
      boxTitle: 'The weekly picks',
      boxText: 'One tip, one find, one story. Once a week.',
      emptyCategory: 'Subscribe, and the weekly email will tell you when it is.',
      confirm: 'one short email a week, and you can unsubscribe at any time.',
      preheader: 'One short email a week. Unsubscribe anytime.',
      welcome:
        "You're subscribed. Once a week we send one short email: a tip worth trying, a find worth a look and a story worth the couch.",
    },
    neutral: {
      title: 'news from {site}',
      text: 'New articles and finds for you and your animal, by email.',
      boxTitle: 'The newsletter',
      boxText: 'New articles and finds, by email.',
      emptyCategory: 'Subscribe to hear about new articles.',
      confirm: 'you can unsubscribe at any time.',
      preheader: 'New articles by email. Unsubscribe anytime.',
      welcome: "You're subscribed. We will send you new articles and finds by email.",
    },
  },
  'reply-time': {
    where: 'Contact page and FAQ',
    specified: { sentence: 'We typically reply within 24-48 hours.', faq: 'we typically reply within 24-48 hours.' },
    neutral: { sentence: 'We reply as soon as we can.', faq: 'we reply as soon as we can.' },
  },
  /** The program requires these words of its members. A tag of the owner's own confirms it. */
  'amazon-associate': {
    where: 'Footer, articles with affiliate links, affiliate disclaimer and FAQ',
    specified: { sentence: 'As an Amazon Associate I earn from qualifying purchases.' },
    neutral: { sentence: 'Retailers pay these commissions, not you.' },
  },
  'product-research': {
    where: 'How we choose products and FAQ',
    specified: {
      sentence: 'We read what the maker publishes and compare it with similar products.',
      faq: 'its upkeep and what the maker publishes about it.',
    },
    neutral: { sentence: "The retailer's page has the maker's own details.", faq: 'and its upkeep.' },
  },
}

type Claims = typeof claims
export type ClaimKey = keyof Claims
export const claimKeys = Object.keys(claims) as ClaimKey[]

/** `confirmedClaims`: those that the owner has confirmed with evidence. */
export type ClaimSite = { isPublic?: boolean; confirmedClaims?: readonly string[] }

export function mayClaim({ isPublic = false, confirmedClaims = [] }: ClaimSite, key: ClaimKey): boolean {
  return !isPublic || confirmedClaims.includes(key)
}

/** What the site may say: the specified words, or neutral ones while a public site has not confirmed them. */
export function claim<Key extends ClaimKey>(
  site: ClaimSite,
  key: Key,
): Claims[Key]['specified'] | Claims[Key]['neutral'] {
  return mayClaim(site, key) ? claims[key].specified : claims[key].neutral
}

type TextClaim = 'editors' | 'reply-time' | 'amazon-associate' | 'product-research'

/** Replaces the words of a claim that is not confirmed. */
export function withoutClaim(site: ClaimSite, key: TextClaim, text: string): string {
  const neutral: Readonly<Record<string, string>> = claim(site, key)
  return Object.entries(claims[key].specified).reduce(
    (words, [name, specified]) => words.replaceAll(specified, () => neutral[name] ?? ''),
    text,
  )
}

/** The same for all claims in built-in texts: pages of the software and biographies of desks. */
export function withoutClaims(site: ClaimSite, text: string): string {
  const keys: readonly TextClaim[] = ['editors', 'reply-time', 'amazon-associate', 'product-research']
  return keys.reduce((words, key) => withoutClaim(site, key, words), text)
}
