const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' }

/** The visible text of a page, in order and on one line. */
export function textOf(html: string): string {
  return decode(
    html
      .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]*>/g, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The value of an attribute of every element that has it, in page order. */
export function attributesOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => decode(value))
}

/** The text of every element with this name, or with this class. */
export function textsOf(html: string, { tag, className }: { tag: string; className?: string }): string[] {
  const attributes = className ? `[^>]* class="(?:[^"]* )?${className}(?: [^"]*)?"[^>]*` : '(?: [^>]*)?'
  return [...html.matchAll(new RegExp(`<${tag}${attributes}>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) =>
    textOf(inside),
  )
}

/** From the element with this opening tag to its own end. */
export function elementAt(html: string, opening: string): string {
  const start = html.indexOf(opening)
  if (start < 0) return ''
  const tag = /^<(\w+)/.exec(opening)?.[1] ?? ''
  let depth = 0
  for (const match of html.slice(start).matchAll(new RegExp(`<(/?)${tag}\\b`, 'g'))) {
    depth += match[1] ? -1 : 1
    if (depth === 0) return html.slice(start, start + match.index)
  }
  return html.slice(start)
}

export type StructuredNode = Record<string, unknown> & { '@type': string }

/** The structured data of a page. */
export function structuredData(html: string): StructuredNode[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => (JSON.parse(json) as { '@graph': StructuredNode[] })['@graph'],
  )
}

/** The content of a tag in the head: by its name, its property or its rel. */
export function headTag(html: string, name: string): string | undefined {
  const tag = new RegExp(`<(?:meta|link) (?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1]
  return tag === undefined ? undefined : decode(tag)
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_, name: string) => entities[name] ?? '')
}
