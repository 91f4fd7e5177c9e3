import { parseSafeLink } from '#domain/affiliate/links.ts'

/** What this needs of the browser's DOM. */
export type HtmlNode = {
  nodeName: string
  nodeType: number
  nodeValue: string | null
  childNodes: Iterable<HtmlNode>
  getAttribute?: (name: string) => string | null
}
export type Marks = {
  bold: boolean
  italic: boolean
  href?: string | undefined
  shift?: 'raised' | 'lowered' | undefined
  /** Line breaks of the source are kept. */
  pre?: boolean
}

export const skipped = new Set(
  'HEAD TITLE META LINK STYLE SCRIPT NOSCRIPT TEMPLATE IFRAME OBJECT EMBED SVG MATH CANVAS AUDIO VIDEO BUTTON INPUT SELECT TEXTAREA NAV'.split(
    ' ',
  ),
)
export const containers = new Set(
  'HTML BODY DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE FIGURE FIGCAPTION CENTER FORM FIELDSET DETAILS SUMMARY DL DT DD ADDRESS PRE CAPTION P'.split(
    ' ',
  ),
)
const trackingParameter = /^(?:utm_|fbclid|gclid|mc_|msclkid|igshid|_hs)/i

export const styleOf = (node: HtmlNode) => (node.getAttribute?.('style') ?? '').toLowerCase().replaceAll(/\s/g, '')

/** Without tracking parameters and Google's redirect. Undefined for a URL that readers would not get as a link. */
export function cleanHref(href: string): string | undefined {
  const url = URL.parse(href.trim())
  if (!url) return parseSafeLink(href.trim())?.href
  const target = url.hostname.endsWith('google.com') && url.pathname === '/url' ? url.searchParams.get('q') : null
  if (target) return cleanHref(target)
  const tracking = [...url.searchParams.keys()].filter((name) => trackingParameter.test(name))
  for (const name of tracking) url.searchParams.delete(name)
  return parseSafeLink(tracking.length > 0 ? url.href : href.trim())?.href
}

/** Of a property that is set twice, the later value counts. */
const lastValue = (node: HtmlNode, pattern: RegExp) => [...styleOf(node).matchAll(pattern)].at(-1)?.[1]

export function innerStyle(node: HtmlNode, name: string, { bold, italic, href, shift, pre }: Marks): Marks {
  const weight = lastValue(node, /(?:^|;)font-weight:(\w+)/g)
  const heavy = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const isBold = weight === undefined ? bold || name === 'B' || name === 'STRONG' : heavy
  const slant = lastValue(node, /(?:^|;)font-style:(\w+)/g)
  const isItalic = slant === undefined ? italic || name === 'I' || name === 'EM' : slant !== 'normal'
  const link = name === 'A' ? cleanHref(node.getAttribute?.('href') ?? '') : undefined
  const align = lastValue(node, /(?:^|;)vertical-align:(\w+)/g)
  const inner =
    name === 'SUP' || align === 'super' ? 'raised' : name === 'SUB' || align === 'sub' ? 'lowered' : undefined
  return {
    bold: isBold,
    italic: isItalic,
    href: link ?? href,
    shift: inner ?? shift,
    pre: pre === true || name === 'PRE',
  }
}

export function isIgnored(node: HtmlNode): boolean {
  const style = styleOf(node)
  return style.includes('mso-list:ignore') || style.includes('display:none')
}

export function ignoredText(node: HtmlNode): string {
  if (styleOf(node).includes('mso-list:ignore')) return textOf(node)
  return [...node.childNodes].map(ignoredText).join('')
}

function textOf(node: HtmlNode, isLeftOut: (node: HtmlNode) => boolean = () => false): string {
  if (node.nodeType === 3) return node.nodeValue ?? ''
  if (node.nodeType === 8 || skipped.has(node.nodeName.toUpperCase()) || isLeftOut(node)) return ''
  return [...node.childNodes].map((child) => textOf(child, isLeftOut)).join('')
}

/** Without the number that Word prints before a heading. */
export const plainOf = (node: HtmlNode) =>
  textOf(node, isIgnored)
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()

function rowsOf(node: HtmlNode): HtmlNode[] {
  return [...node.childNodes].flatMap((child) => {
    if (/^TR$/i.test(child.nodeName)) return [child]
    return /^(?:THEAD|TBODY|TFOOT)$/i.test(child.nodeName) ? rowsOf(child) : []
  })
}

/** The columns of the widest table. */
export function countColumns(node: HtmlNode): number {
  const rows = /^TABLE$/i.test(node.nodeName) ? cellGrid(cellRows(node)) : []
  const inside = [...node.childNodes].map(countColumns)
  return [...rows.map((row) => row.length), ...inside].reduce((most, width) => Math.max(most, width), 0)
}

/** The cells of each row of a table that has any. */
export function cellRows(table: HtmlNode): HtmlNode[][] {
  return rowsOf(table)
    .map((row) => [...row.childNodes].filter(({ nodeName }) => /^T[DH]$/i.test(nodeName)))
    .filter((row) => row.length > 0)
}

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('0123456789+-−=()n', (character, index) => [
    character,
    Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ')[index] ?? character,
  ]),
)
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('0123456789+-−=()', (character, index) => [character, Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')[index] ?? character]),
)

/** `10²` must not become `102`. Letters have no such form, so they stay as they are. */
export function shiftText(text: string, shift: 'raised' | 'lowered' | undefined): string {
  if (!shift) return text
  const characters = shift === 'raised' ? raised : lowered
  return Array.from(text, (character) => characters[character] ?? character).join('')
}

/** The rows of a table as a grid. A merged cell is empty where it continues, so that the cells beside it stay in place. */
export function cellGrid(rows: readonly (readonly HtmlNode[])[]): (HtmlNode | undefined)[][] {
  const grid: (HtmlNode | undefined)[][] = rows.map(() => [])
  const taken = rows.map(() => new Set<number>())
  for (const [at, cells] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (taken[at]?.has(column)) column++
      const [width, height] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')]
      for (let row = at; row < Math.min(rows.length, at + height); row++) {
        for (let next = column; next < column + width; next++) taken[row]?.add(next)
      }
      const line = grid[at]
      if (line) line[column] = cell
      column += width
    }
  }
  return grid
}

const maxSpan = 100
const spanOf = (cell: HtmlNode, name: string) =>
  Math.min(maxSpan, Math.max(1, Number.parseInt(cell.getAttribute?.(name) ?? '1', 10) || 1))
