/* What the sources of recalls send, in their own shapes. Brands, lots and recalls are invented. */

type Fields = Readonly<Record<string, unknown>>

export const openFdaReport = (change: Fields) => ({
  status: 'Ongoing',
  city: 'Portland',
  state: 'OR',
  country: 'United States',
  classification: 'Class I',
  openfda: {},
  product_type: 'Food',
  event_id: '99001',
  recalling_firm: 'Harbor Paw Foods, Inc.',
  address_1: '1 Example Street',
  voluntary_mandated: 'Voluntary: Firm initiated',
  distribution_pattern: 'OR and WA',
  recall_number: 'F-1',
  product_description: 'Harbor Paw Salmon Bites, freeze-dried treats for dogs, net wt. 6 oz pouch',
  product_quantity: '400 pouches',
  reason_for_recall: 'Salmonella found in a state sample',
  recall_initiation_date: '20261112',
  center_classification_date: '20261115',
  report_date: '20261118',
  code_info: 'Lot HP-2271, best by 03/2027',
  ...change,
})

export const openFdaPage = (
  results: readonly unknown[],
  { skip = 0, total = results.length, last_updated = '2026-11-18' } = {},
) => ({
  meta: {
    disclaimer: 'Do not rely on openFDA to make decisions regarding medical care.',
    license: 'https://open.fda.gov/license/',
    last_updated,
    results: { skip, limit: 500, total },
  },
  results,
})

export const cpscRecall = (change: Fields) => ({
  RecallID: 9001,
  RecallNumber: '26-1',
  RecallDate: '2026-10-30T00:00:00',
  Description: 'This recall involves Kestrel heated pads for cats and dogs.',
  URL: 'https://www.cpsc.gov/Recalls/2026/kestrel',
  Title: 'Kestrel Recalls Heated Pet Pads Due to Fire Hazard',
  ConsumerContact: 'Kestrel',
  LastPublishDate: '2026-10-30T00:00:00',
  Products: [
    { Name: 'Kestrel heated pet pad, medium', Description: '', Model: 'KP-2', Type: '', NumberOfUnits: '900' },
  ],
  Inconjunctions: [],
  Images: [],
  Injuries: [{ Name: 'None reported' }],
  Manufacturers: [{ Name: 'Kestrel Home Goods LLC, of Ohio', CompanyID: '' }],
  Retailers: [],
  Importers: [],
  Distributors: null,
  ManufacturerCountries: [{ Country: 'United States' }],
  ProductUPCs: [],
  Hazards: [{ Name: 'The cord can overheat.', HazardType: '' }],
  Remedies: [{ Name: 'Replace' }],
  RemedyOptions: [{ Option: 'Replace' }],
  ...change,
})

export const fdaItem = ({
  title = 'Harbor Paw Foods Recalls Salmon Bites &amp; Chews Because of Possible Salmonella',
  link = 'https://www.fda.gov/safety/recalls-market-withdrawals-safety-alerts/harbor-paw-foods-recalls-salmon-bites',
  description = 'Harbor Paw Foods of Portland is recalling dog treats.',
}) => `<item>
  <title>${title}</title>
  <link>${link}</link>
  <description>${description}</description>
  <pubDate>Thu, 12 Nov 2026 09:21:00 EST</pubDate>
  <dc:creator>FDA</dc:creator>
  <guid isPermaLink="false">${link}</guid>
</item>`

export const fdaRss = (items: readonly string[]) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xml:base="http://www.fda.gov/">
<channel>
<title>Recalls</title>
<link>http://www.fda.gov/</link>
<description></description>
<language>en</language>
${items.join('\n')}
</channel>
</rss>
`
