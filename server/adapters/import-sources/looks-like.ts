const magic: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'an archive in an archive, which is not opened'],
  ['\u001F\u008B', 'a gzip archive; unpack it and choose the file in it'],
  ['Rar!', 'a RAR archive; pack the files as ZIP'],
  ["7z\u00BC\u00AF'\u001C", 'a 7-Zip archive; pack the files as ZIP'],
  ['%PDF', 'a PDF'],
  ['SQLite format 3', 'an SQLite database'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Word or Excel file'],
  ['\u0089PNG', 'a picture'],
  ['\u00FF\u00D8\u00FF', 'a picture'],
  ['GIF8', 'a picture'],
]

/** The names of columns that only this table has. */
const tables: readonly (readonly [readonly string[], string])[] = [
  [['handle', 'title', 'body (html)'], 'the products of a Shopify store (CSV)'],
  [['handle', 'title', 'vendor'], 'the products of a Shopify store (CSV)'],
  [['financial status', 'fulfillment status'], 'the orders of a Shopify store (CSV)'],
  [['accepts marketing'], 'the customers of a Shopify store (CSV)'],
  [['sku', 'regular price', 'type'], 'the products of WooCommerce (CSV)'],
  [['asin', 'earnings'], 'a report of Amazon; it belongs under Earnings'],
  [['ad fees'], 'a report of Amazon; it belongs under Earnings'],
]

const texts: readonly (readonly [RegExp, string])[] = [
  [
    /^-- (?:MySQL|MariaDB|phpMyAdmin|PostgreSQL|WordPress|Adminer|Dump)|^(?:CREATE TABLE|INSERT INTO|DROP TABLE|SET NAMES)\b/im,
    'a copy of a database (SQL)',
  ],
  [/^(?=[\s\S]{0,5000}blogger)(?:<\?[^>]{0,500}>\s*)*<feed\b/i, 'an export of Blogger'],
  [/^(?:<\?[^>]{0,500}>\s*)*<feed\b/i, 'an Atom feed'],
  [/^(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,500}-->\s*)*<rss\b/i, 'an RSS feed'],
  [/^(?:<\?xml[^>]{0,200}>\s*)?(?:<\?[^>]{0,500}>\s*)*<urlset\b/i, 'a sitemap'],
  [/^(?:<!--[\s\S]{0,2000}?-->\s*)?(?:<!doctype html|<html|<head|<body)/i, 'an HTML page'],
  [/^<\?php/i, 'a PHP script'],
  [/^\{\s*"version"\s*:\s*"https:\/\/jsonfeed\.org/, 'a JSON feed'],
  [/^\{[\s\S]{0,2000}"contentTypes"\s*:/, 'an export of Contentful'],
  [/^<\?xml|^<\w/, 'an XML file, but not an export of WordPress'],
  [/^[[{]/, 'a JSON file, but not an export of Ghost'],
]

/** Names what people send instead of an export, or nothing if it is text of any kind. */
export function looksLike(head: Buffer, text: string): string | undefined {
  if (head.length === 0 || !text.trim()) return 'an empty file'
  const start = head.toString('latin1', 0, 20)
  const binary = magic.find(([mark]) => start.startsWith(mark))
  if (binary) return binary[1]
  if (head.toString('latin1', 257, 262) === 'ustar') return 'a TAR archive; pack the files as ZIP'
  const columns = (text.slice(0, 5000).split(/[\r\n]/, 1)[0] ?? '').split(/[,;\t]/)
  const names = columns.map((name) => name.trim().replaceAll('"', '').toLowerCase())
  const table = tables.find(([needed]) => needed.every((name) => names.includes(name)))
  if (table) return table[1]
  const sample = text.slice(0, 10_000)
  const known = texts.find(([pattern]) => pattern.test(sample))
  if (known) return known[1]
  return head.includes(0) && !hasMark(head) ? 'a file of a program, not of text' : tableOrNothing(names)
}

const hasMark = (head: Buffer) => ['\u00FF\u00FE', '\u00FE\u00FF'].includes(head.toString('latin1', 0, 2))

const tableOrNothing = (names: readonly string[]) =>
  names.length >= 4 && names.every((name) => name.length < 40) ? 'a table with other columns' : undefined
