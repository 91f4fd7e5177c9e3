import type { SiteFacts } from '#domain/site.ts'
import type { Mail } from '#features/ports.ts'

type Site = Pick<SiteFacts, 'name' | 'origin'>

/** Plain words; a paragraph that is an address of ours is a link. */
export function accountMail(site: Site, to: string, subject: string, paragraphs: readonly string[]): Mail {
  const all = ['Hello,', ...paragraphs, `${site.name}, ${site.origin}`]
  const html = all.map((text) => `<p>${isLink(site, text) ? linked(text) : escaped(text)}</p>`).join('\n')
  return { to, subject, text: `${all.join('\n\n')}\n`, html }
}

const isLink = (site: Site, text: string) => text.startsWith(`${site.origin}/`) && !text.includes(' ')

function linked(address: string): string {
  return `<a href="${escaped(address)}">${escaped(address)}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
