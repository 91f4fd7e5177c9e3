/** `[name first="1" second=2 third]`; `[/name]` closes. Names of attributes are in lower case. */
export type Shortcode = Readonly<{
  name: string
  attributes: ReadonlyMap<string, string>
  /** Values without a name. */
  values: readonly string[]
  closes: boolean
  /** `[name /]` has no end. */
  isEmpty: boolean
  start: number
  end: number
}>

const maxLength = 4000
const namePattern = /\[(\/?)([a-z][\w-]{0,59})(?=[\s\]/=])/iy

/** The shortcode at this bracket, if its form is that of one. Whether it is one, `isShortcode` says. */
export function parseShortcode(text: string, start: number): Shortcode | undefined {
  namePattern.lastIndex = start
  const [head, slash, name = ''] = namePattern.exec(text) ?? []
  if (head === undefined) return undefined
  const from = start + head.length
  const close = findEnd(text, from)
  if (close === undefined) return undefined
  const inner = text.slice(from, close)
  const isEmpty = inner.trimEnd().endsWith('/')
  const { attributes, values } = parseAttributes(isEmpty ? inner.trimEnd().slice(0, -1) : inner)
  return { name: name.toLowerCase(), attributes, values, closes: slash === '/', isEmpty, start, end: close + 1 }
}

/** The closing bracket; one in quotes does not count. */
function findEnd(text: string, from: number): number | undefined {
  const limit = Math.min(text.length, from + maxLength)
  let quote = ''
  for (let at = from; at < limit; at++) {
    const character = text.charAt(at)
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === ']') return at
    else if (character === '[' || character === '<') return undefined
    else if ((character === '"' || character === "'") && '= '.includes(text.charAt(at - 1))) quote = character
  }
  return undefined
}

const curlyQuotes = /&quot;|&#0?34;|&#8220;|&#8221;|&#8243;|&ldquo;|&rdquo;|[“”″]/g
const attributePattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g

function parseAttributes(text: string): Pick<Shortcode, 'attributes' | 'values'> {
  const attributes = new Map<string, string>()
  const values: string[] = []
  for (const match of text.replaceAll(curlyQuotes, '"').matchAll(attributePattern)) {
    const [, name, double, single, bare, ...others] = match
    const value = decode(double ?? single ?? bare ?? others.find((other) => other !== undefined) ?? '')
    if (name === undefined) values.push(value)
    else if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value)
  }
  return { attributes, values }
}

/** Builders write quotes and brackets in attributes in their own way. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#038;': '&',
  '&#38;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
  '&#039;': "'",
  '&#8217;': '’',
  '&#8216;': '‘',
  '&nbsp;': ' ',
  '%22': '"',
  '%91': '[',
  '%93': ']',
}
const decode = (text: string) =>
  text
    .replaceAll(/&[a-z]{2,4};|&#\d{2,4};/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/^(?:%22|″)|(?:%22|″)$/g, '')
