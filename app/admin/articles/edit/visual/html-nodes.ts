import { parseSafeLink } from '#domain/affiliate/links.ts'

/** What this needs of the browser's DOM. */
export type HtmlNode = {
  nodeName: string
  nodeType: number
  nodeValue: string | null
  childNodes: Iterable<HtmlNode>
  getAttribute?: (name: string) => string | null
}
export type Marks = { bold: boolean; href?: string | undefined }

export const skipped = new Set(
  'HEAD TITLE META LINK STYLE SCRIPT NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG MATH CANVAS AUDIO VIDEO BUTTON INPUT SELECT TEXTAREA NAV'.split(
    ' ',
  ),
)
export const containers = new Set(
  'HTML BODY DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE FIGURE FIGCAPTION CENTER FORM FIELDSET DETAILS SUMMARY DL DT DD ADDRESS PRE P'.split(
    ' ',
  ),
)
const trackingParameter = /^(?:utm_|fbclid|gclid|mc_|msclkid|igshid|_hs)/i

export const styleOf = (node: HtmlNode) => (node.getAttribute?.('style') ?? '').toLowerCase().replaceAll(/\s/g, '')

/** Without tracking parameters and Google's redirect. Undefined for an address that readers would not get as a link. */
export function cleanHref(address: string): string | undefined {
  const url = URL.parse(address.trim())
  if (!url) return parseSafeLink(address.trim())?.href
  const target = url.hostname.endsWith('google.com') && url.pathname === '/url' ? url.searchParams.get('q') : null
  if (target) return cleanHref(target)
  const tracking = [...url.searchParams.keys()].filter((name) => trackingParameter.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return parseSafeLink(tracking.length > 0 ? url.href : address.trim())?.href
}

export function innerStyle(node: HtmlNode, name: string, { bold, href }: Marks): Marks {
  const weight = /font-weight:(\w+)/.exec(styleOf(node))?.[1]
  const heavy = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const isBold = weight === undefined ? bold || name === 'B' || name === 'STRONG' : heavy
  const link = name === 'A' ? cleanHref(node.getAttribute?.('href') ?? '') : undefined
  return { bold: isBold, href: link ?? href }
}

export function isIgnored(node: HtmlNode): boolean {
  const style = styleOf(node)
  return style.includes('mso-list:ignore') || style.includes('display:none')
}

export function ignoredText(node: HtmlNode): string {
  if (styleOf(node).includes('mso-list:ignore')) return textOf(node)
  return [...node.childNodes].map(ignoredText).join('')
}

function textOf(node: HtmlNode): string {
  if (node.nodeType === 3) return node.nodeValue ?? ''
  if (node.nodeType === 8 || skipped.has(node.nodeName.toUpperCase())) return ''
  return [...node.childNodes].map(textOf).join('')
}

export const plainOf = (node: HtmlNode) =>
  textOf(node)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

export function rowsOf(node: HtmlNode): HtmlNode[] {
  return [...node.childNodes].flatMap((child) => {
    if (/^TR$/i.test(child.nodeName)) return [child]
    return /^(?:THEAD|TBODY|TFOOT)$/i.test(child.nodeName) ? rowsOf(child) : []
  })
}
