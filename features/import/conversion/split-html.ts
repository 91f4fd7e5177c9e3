import { parseShortcode, type Shortcode } from './shortcodes/shortcode.ts'

/** The text of a script, which can name products. */
type Script = Readonly<{ script: string }>
type Tag = Readonly<{ tag: string; closes: boolean; text: string }>
/** Text, a tag, or something in the form of a shortcode. */
export type Piece = string | Tag | Script | Shortcode

/** Elements that no reader sees, or whose text is no HTML. */
const rawElement =
  /<(script|style|svg|math|textarea|title|xmp|noembed|noframes|plaintext|select|noscript|template)(?=[\s/>])/iy
const tagStart = /<(\/?)([a-z][a-z0-9:-]{0,60})/iy

/** Cuts HTML in linear time. Everything is in one of the pieces but elements that no reader sees. */
export function splitHtml(text: string): Piece[] {
  const pieces: Piece[] = []
  const lower = text.toLowerCase()
  /** From here on, these never occur again. */
  const missing = new Set<string>()
  let from = 0
  let at = 0
  const find = (what: string, start: number) => {
    const found = missing.has(what) ? -1 : lower.indexOf(what, start)
    if (found < 0) missing.add(what)
    return found
  }
  const cut = (end: number, piece?: Piece) => {
    if (at > from) pieces.push(text.slice(from, at))
    if (piece !== undefined) pieces.push(piece)
    at = end
    from = end
  }
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '[') readBracket()
    else if (character === '<') readAngle()
    else at++
  }
  cut(at)
  return pieces

  function readBracket(): void {
    const shortcode = parseShortcode(text, at)
    if (!shortcode) return void at++
    const isEscaped = text.charAt(at - 1) === '[' && text.charAt(shortcode.end) === ']'
    if (!isEscaped) return cut(shortcode.end, shortcode)
    // `[[name]]` shows `[name]`.
    at--
    cut(shortcode.end + 1, text.slice(shortcode.start, shortcode.end))
  }

  function readAngle(): void {
    if (text.startsWith('<!--', at)) return readComment()
    const raw = matchAt(rawElement, at)
    if (raw) return skipRaw(raw[1]?.toLowerCase() ?? '')
    const match = matchAt(tagStart, at)
    if (!match) return cut(at + 1, '&lt;')
    const end = findTagEnd(at + match[0].length)
    if (end === undefined) return cut(at + 1, '&lt;')
    cut(end, { tag: (match[2] ?? '').toLowerCase(), closes: match[1] === '/', text: text.slice(at, end) })
  }

  function readComment(): void {
    const end = find('-->', at + 4)
    if (end < 0) return cut(at + 1, '&lt;')
    cut(end + 3, text.slice(at, end + 3))
  }

  function skipRaw(name: string): void {
    const end = find(`</${name}`, at)
    const close = end < 0 ? -1 : text.indexOf('>', end)
    const rawEnd = close < 0 ? at + name.length + 1 : close + 1
    cut(rawEnd, name === 'script' ? { script: text.slice(at, rawEnd) } : undefined)
  }

  function matchAt(pattern: RegExp, index: number): RegExpExecArray | null {
    pattern.lastIndex = index
    return pattern.exec(text)
  }

  function findTagEnd(start: number): number | undefined {
    for (let index = start; index < text.length; index++) {
      const character = text.charAt(index)
      if (character === '>') return index + 1
      if (character === '<') return undefined
      const isQuote = (character === '"' || character === "'") && text.charAt(index - 1) === '='
      if (!isQuote) continue
      const end = find(character === '"' ? '"' : "'", index + 1)
      if (end < 0) return undefined
      index = end
    }
    return undefined
  }
}
