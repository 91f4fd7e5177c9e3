import { toIsoString } from '#domain/text/dates.ts'
import { escapeXml } from './xml.ts'

export type SitemapEntry = { path: string; lastModified?: number | undefined }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified }) => {
    const lastmod = lastModified === undefined ? '' : `<lastmod>${toIsoString(lastModified)}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>\n`
  })
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`
}

export function sitemapIndexXml(origin: string, parts: number): string {
  const addresses = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`)
  const rows = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
  return `${head}<sitemapindex ${namespace}>\n${rows.join('')}</sitemapindex>\n`
}

/** The number in `/sitemap-3.xml`. */
export function sitemapPartNumber(path: string): number | undefined {
  const digits = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
