import { UnreadableSource } from '#domain/import/source.ts'
import { escapeXml } from '#domain/text/xml.ts'
import { createNestingGuard } from './nesting-guard.ts'
import { builderOf, isMoneyName, isShortcode } from './shortcodes/known-shortcodes.ts'
import { buttonAddress, shortcodeHtml } from './shortcodes/shortcode-html.ts'
import type { Shortcode } from './shortcodes/shortcode.ts'
import { splitHtml, type Piece } from './split-html.ts'

/** `kept`: whether readers still see what was in it. `before` and `after`: the source around it. */
type DroppedShortcode = Readonly<{
  name: string
  builder: string | undefined
  kept: boolean
  before: string
  after: string
}>
export type PreparedHtml = Readonly<{
  html: string
  /** Those that an element `x-shortcode` with their number `n` stands for. */
  shortcodes: readonly Shortcode[]
  /** Those that an element `x-script` stands for. */
  scripts: readonly string[]
  dropped: readonly DroppedShortcode[]
}>

export const shortcodeElement = 'x-shortcode'
export const scriptElement = 'x-script'
/** Ends the line, as the frame of a builder does. */
export const breakElement = 'x-break'
const lineEnd = `<${breakElement}></${breakElement}>`
const isInline = /highlight|tooltip|dropcap|icon|popover|link|label|button|btn/
const endsLine = (name: string) => builderOf(name) !== undefined && !isInline.test(name)

/** Shortcodes with products, captions and galleries become elements; of all others the words stay. */
const isRead = ({ name, attributes }: Shortcode) =>
  isMoneyName(name) ||
  /^(?:wp_)?caption$|^gallery$/.test(name) ||
  ['asin', 'asins'].some((attribute) => attributes.has(attribute))
const isSilent = ({ name }: Shortcode) =>
  /^(?:raw|clear|clearfix|br|nextpage|more|embed|youtube|vimeo|spacer)$/.test(name)

/** HTML without shortcodes, and without what could keep a parser busy. */
export function prepareHtml(text: string): PreparedHtml {
  const pieces = splitHtml(text)
  const partners = pairShortcodes(text, pieces)
  const shortcodes: Shortcode[] = []
  const scripts: string[] = []
  const dropped: DroppedShortcode[] = []
  const guard = createNestingGuard()
  const html = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if ('tag' in piece) return checked(piece) && piece.text
    if ('script' in piece) return `<${scriptElement} n="${scripts.push(piece.script) - 1}"></${scriptElement}>`
    const kind = partners.get(piece)
    if (kind === undefined) return escapeXml(text.slice(piece.start, piece.end))
    if (piece.closes) return typeof kind === 'string' ? '' : closing(kind)
    return isRead(piece) ? element(piece, kind !== 'alone') : frame(piece, kind !== 'alone')
  })
  return { html: html.join(''), shortcodes, scripts, dropped }

  function checked(tag: { tag: string; closes: boolean }): true {
    if (guard(tag)) return true
    throw new UnreadableSource('This text has more HTML elements, or more inside each other, than an article can have.')
  }

  function closing(opening: Shortcode): string {
    if (!isRead(opening))
      return (buttonAddress(opening) === undefined ? '' : '</a>') + (endsLine(opening.name) ? lineEnd : '')
    return checked({ tag: shortcodeElement, closes: true }) && `</${shortcodeElement}>`
  }

  function element(shortcode: Shortcode, isPaired: boolean): string {
    shortcodes.push(shortcode)
    const start = `<${shortcodeElement} n="${shortcodes.length - 1}">`
    return isPaired ? checked({ tag: shortcodeElement, closes: false }) && start : `${start}</${shortcodeElement}>`
  }

  function frame(shortcode: Shortcode, isPaired: boolean): string {
    const inner = shortcodeHtml(shortcode, isPaired)
    if (!isSilent(shortcode)) {
      const { name, start, end } = shortcode
      const [before, after] = [text.slice(Math.max(0, start - 300), start), text.slice(end, end + 300)]
      dropped.push({ name, builder: builderOf(name), kept: isPaired || inner !== undefined, before, after })
    }
    const address = isPaired ? buttonAddress(shortcode) : undefined
    const start = endsLine(shortcode.name) ? lineEnd : ''
    return start + (inner ?? '') + (address === undefined ? '' : `<a href="${escapeXml(address)}">`)
  }
}

/** `alone` for a shortcode without a partner, the opening one for an end. What is missing is no shortcode. */
function pairShortcodes(text: string, pieces: readonly Piece[]): Map<Shortcode, 'alone' | 'pair' | Shortcode> {
  const partners = new Map<Shortcode, 'alone' | 'pair' | Shortcode>()
  const open = new Map<string, Shortcode[]>()
  const all = pieces.filter((piece): piece is Shortcode => typeof piece === 'object' && 'values' in piece)
  for (const shortcode of all) {
    const { name, closes, isEmpty } = shortcode
    const sameName = open.get(name) ?? []
    open.set(name, sameName)
    if (!closes && !isEmpty) sameName.push(shortcode)
    const partner = closes ? sameName.pop() : undefined
    if (partner) partners.set(partner, 'pair').set(shortcode, partner)
  }
  for (const shortcode of all) {
    const isPaired = partners.has(shortcode)
    const around = { isPaired, next: text.charAt(shortcode.end) }
    if (!isPaired && isShortcode(shortcode, around)) partners.set(shortcode, 'alone')
  }
  return partners
}
