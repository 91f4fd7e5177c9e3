import { isPaidLink, parseAffiliateLink } from '../../../affiliate/affiliate-link.ts'
import { linkRel } from '../../../affiliate/links.ts'
import { parseWebUrl } from '../../../text/web-url.ts'
import { escapeXml } from '../../../text/xml.ts'
import type { BlockDefinition } from '../../block-definition.ts'
import { htmlList } from '../../html-parts.ts'
import { markdownLink } from '../../markdown-parts.ts'
import { maxReferenceLength, parseReference } from '../../reference-mark.ts'

export type Source = { number: number; title: string; organization: string; href?: string; checked?: string }
/** Always the last block. Its lines may stand anywhere, so `article-text.ts` collects them. */
export type SourcesBlock = { kind: 'sources'; sources: Source[] }
type SourceLine = { number: number; rest: string }

/** `[^1]: Title | Organization | URL | 2026-11-16`. */
export function parseSourceLine(line: string): SourceLine | undefined {
  if (!line.startsWith('[^')) return undefined
  const end = line.slice(0, maxReferenceLength + 1).indexOf(']:')
  const number = end < 0 ? undefined : parseReference(line.slice(0, end + 1))
  if (number === undefined) return undefined
  const rest = line.slice(end + 2).trimStart()
  return rest && !rest.startsWith('|') ? { number, rest } : undefined
}

export const readSourceFields = (rest: string) => rest.split('|').map((part) => part.trim())

/** Of a link that earns a commission only the title is shown. */
export function buildSource({ number, rest }: SourceLine): Source {
  const [title = '', organization = '', url = '', checked = ''] = readSourceFields(rest)
  const link = parseAffiliateLink(url)
  const href = link && isPaidLink(link) ? undefined : parseWebUrl(url)?.href
  return { number, title, organization, ...(href && { href }), ...(isDay(checked) && { checked }) }
}

function isDay(text: string): boolean {
  const time = text.length === 10 ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // `Date.parse` takes February 31 for March 3.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const sources: BlockDefinition<SourcesBlock> = {
  examples: ['[^1]: Feeding a cat | Animal Clinic | https://example.org/feeding | 2026-11-16'],
  lineName: ['[^', 'source'],
  html({ sources: rows }, { medium }) {
    const { words, href: hrefOf } = medium
    const items = rows.map(({ title, organization, href, checked }) => {
      const link = href && hrefOf(href, 'external')
      const name = link ? `<a href="${escapeXml(link)}" rel="${linkRel('external')}">${words(title)}</a>` : words(title)
      return [name, organization && ` ${words(organization)}.`, checked && ` Checked ${checked}.`]
        .filter(Boolean)
        .join('')
    })
    return `<h2>Sources</h2>${htmlList(true, items)}`
  },
  markdown({ sources: rows }, { medium }) {
    const lines = rows.map(({ number, title, organization, href, checked }) => {
      const name = markdownLink(medium.words(title), href && medium.href(href, 'external'))
      const parts = [name, organization && `${medium.words(organization)}.`, checked && `Checked ${checked}.`]
      return `${number}. ${parts.filter(Boolean).join(' ')}`
    })
    return `## Sources\n\n${lines.join('\n')}`
  },
}
