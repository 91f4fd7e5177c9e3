import { foldAccents } from './earnings-values.ts'
import { findProgram, otherPrograms } from './programs.ts'

/** `program` is ours, if all of the report's lines belong to it. */
export type ReportSource = { name: string; program: string }

/** What only the reports of one program or network have among their column names. */
const signatures: readonly { source: ReportSource; columns: readonly RegExp[] }[] = [
  { source: { name: 'Amazon Associates', program: 'amazon' }, columns: [/^asin$/] },
  { source: { name: 'Amazon Associates', program: 'amazon' }, columns: [/^ad fees|werbekosten/] },
  { source: { name: 'Awin', program: '' }, columns: [/\bclick ?refs?\b/, /advertiser|commission|publisher/] },
  { source: { name: 'eBay Partner Network', program: 'ebay' }, columns: [/^epn\b/] },
  { source: { name: 'eBay Partner Network', program: 'ebay' }, columns: [/^item id/, /^campaign id|^custom ?id/] },
  { source: { name: 'CJ', program: '' }, columns: [/^posting date/, /^sid$|publisher commission|^action status/] },
  { source: { name: 'ShareASale', program: '' }, columns: [/^trans ?id/, /^merchant/] },
  { source: { name: 'Rakuten Advertising', program: '' }, columns: [/\bu1$/, /^mid$|^order id|^total commission/] },
  { source: { name: 'Partnerize', program: '' }, columns: [/^conversion ?id/, /publisher ?(?:commission|ref)|^adref/] },
  { source: { name: 'Tradedoubler', program: '' }, columns: [/^epi\b/] },
  {
    source: { name: 'Impact', program: '' },
    columns: [/^payout|^action|sub ?id ?1|media partner/, /^action|^campaign|sub ?id|shared ?id|media partner/],
  },
]
const namesInText = [
  ...['Awin', 'CJ', 'ShareASale', 'Rakuten Advertising', 'Partnerize', 'Tradedoubler'].map(
    (name) => [name, ''] as const,
  ),
  ['Impact', ''],
  ['Amazon Associates', 'amazon'],
  ['eBay Partner Network', 'ebay'],
] as const

/** Whose report it is, from its column names or the lines above them. Undefined if neither tells. */
export function recognizeSource(columnNames: readonly string[], preamble: string): ReportSource | undefined {
  // No column may stand for two parts of a signature.
  const bySignature = signatures.find(({ columns }) => {
    const found = columns.map((form) => columnNames.filter((name) => form.test(name)))
    return found.every(({ length }) => length > 0) && new Set(found.flat()).size >= columns.length
  })
  if (bySignature) return bySignature.source
  const text = foldAccents(preamble)
  const named = namesInText.find(([name]) => text.includes(name.toLowerCase()))
  return named && { name: named[0], program: named[1] }
}

/** The program of a network's advertiser, such as `Chewy (US)` or `zooplus.de`. Empty if it is none of ours. */
export function programOfShop(shop: string): string {
  const text = shop.trim().toLowerCase()
  if (text === '') return ''
  const byHost = /^[a-z\d.-]+\.[a-z]{2,}$/.test(text) ? findProgram(text) : undefined
  if (byHost) return byHost.key
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return otherPrograms.find(({ name }) => words.includes(name.toLowerCase()))?.key ?? ''
}
