type FieldText = { label: string; hint?: string; rows?: number; type?: 'date'; group?: keyof typeof fieldGroups }

/** What is less often needed is closed. */
export const fieldGroups = { review: 'Verdict, reasons and questions', shops: 'Price, stock and more shops' } as const

/** In the order of the form. */
const fields = {
  title: { label: 'Title' },
  affiliate_link: { label: 'Affiliate link' },
  asin: { label: 'ASIN', hint: 'Ten letters and digits; read from the link when left empty.' },
  price: { label: 'Price', hint: 'As shown, for example $24.99.' },
  category: { label: 'Category' },
  brand: { label: 'Brand', hint: 'As on the package. Recall notices are compared with it.' },
  image_url: { label: 'Image link', hint: 'Upload a photograph, or enter its address.' },
  sitestripe_image_url: { label: 'SiteStripe image link', hint: 'Shown instead of the image above when filled in.' },
  description: { label: 'Description', rows: 3 },
  best_for: { label: 'Best for', rows: 2, hint: 'Who should buy it, one per line. Shown in articles and on its page.' },
  skip_if: { label: 'Skip it if', rows: 2, hint: 'Who should not, one per line. Shown in articles and on its page.' },
  slug: {
    label: 'Slug',
    hint: 'Articles place the product with {product: slug}. Made from the title when left empty.',
  },
  verdict: {
    label: 'Verdict',
    rows: 2,
    group: 'review',
    hint: 'One sentence: the first thing on its page. Words such as “we tested” need a test log.',
  },
  pros: { label: 'What speaks for it', rows: 3, group: 'review', hint: 'One per line.' },
  cons: { label: 'What speaks against it', rows: 3, group: 'review', hint: 'One per line.' },
  questions: { label: 'Check before you buy', rows: 3, group: 'review', hint: 'One question per line.' },
  sources: {
    label: 'Sources',
    rows: 3,
    group: 'review',
    hint: 'What you read, one per line; an address may stand at its end. With sources, it is compared on paper.',
  },
  alternatives: {
    label: 'Alternatives',
    rows: 2,
    group: 'review',
    hint: 'Slugs of up to three products, one per line.',
  },
  species: { label: 'Animals', group: 'review', hint: 'For the filter of the shop, with commas: Dogs, Cats.' },
  need: { label: 'Needs', group: 'review', hint: 'For the filter of the shop, with commas: Drinking, Travel.' },
  price_noted_on: {
    label: 'Price noted on',
    type: 'date',
    group: 'shops',
    hint: 'The day on which the price above stood at the shop. Today when you change the price and leave this as it is.',
  },
  out_of_stock_on: { label: 'Out of stock since', type: 'date', group: 'shops', hint: 'Empty if it can be bought.' },
  country: { label: 'Ships to', group: 'shops', hint: 'Countries, with commas: US, CA.' },
} as const satisfies Record<string, FieldText>

export type FieldName = keyof typeof fields
export type ProductFormFields = Record<FieldName, string>
export const fieldTexts: Readonly<Record<FieldName, FieldText>> = fields
export const fieldNames = Object.keys(fields) as FieldName[]

/** Of the further shops. */
export const offerColumns = [
  { name: 'shop', label: 'Shop' },
  { name: 'affiliate_link', label: 'Link', wide: true },
  { name: 'price', label: 'Price' },
  { name: 'price_noted_on', label: 'Price noted on', type: 'date' },
  { name: 'country', label: 'Ships to' },
  { name: 'out_of_stock_on', label: 'Out of stock since', type: 'date' },
] as const
