import type { Node } from 'prosemirror-model'
import { calloutLabels, type CalloutTone } from '#domain/articles/blocks.ts'

const oneLine = (text: string) => text.replaceAll(/\s*[\n\r]+\s*/g, ' ')
/** A pipe would start the next field. */
const field = (text: unknown) => oneLine(String(text)).replaceAll('|', '/').trim()

type Piece = { text: string; bold: boolean }

/** Links first, then bold around everything that is bold as a whole: `**a [b](c)**`, but `[**a** b](c)`. */
export function inlineText(parent: Node): string {
  const pieces: Piece[] = []
  for (let at = 0; at < parent.childCount;) {
    const href = linkOf(parent.child(at))
    const run = linkRun(parent, at, href)
    at += run.length
    const parts = run.map((node) => ({ text: nodeText(node), bold: isBold(node) }))
    if (href === undefined) pieces.push(...parts)
    else {
      const bold = parts.every((part) => part.bold)
      const label = balanced(bold ? parts.map(({ text }) => text).join('') : withBold(parts), '[', ']')
      pieces.push({ text: label.trim() ? `[${label}](${href})` : label, bold })
    }
  }
  return oneLine(withBold(pieces)).trim()
}

/** The nodes of one link, or a single node outside of links. */
function linkRun(parent: Node, start: number, href: string | undefined): Node[] {
  const run = [parent.child(start)]
  if (href === undefined) return run
  for (let at = start + 1; at < parent.childCount && linkOf(parent.child(at)) === href; at++) run.push(parent.child(at))
  return run
}

function linkOf(node: Node): string | undefined {
  if (!node.isText) return undefined
  const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href']
  return typeof href === 'string' ? href : undefined
}

const isBold = (node: Node) => node.marks.some(({ type }) => type.name === 'strong')
const nodeText = (node: Node) => (node.isText ? (node.text ?? '') : `[^${String(node.attrs['number'])}]`)

function withBold(pieces: readonly Piece[]): string {
  let text = ''
  let open = false
  for (const piece of pieces) {
    if (piece.bold !== open) text += '**'
    open = piece.bold
    text += piece.text
  }
  return open ? `${text}**` : text
}

/** Without brackets that have no partner. They would end a link or an image line too early. */
function balanced(text: string, open: string, close: string): string {
  const unmatched = new Set<number>()
  const opened: number[] = []
  for (const [at, character] of Array.from(text).entries()) {
    if (character === open) opened.push(at)
    if (character === close && opened.pop() === undefined) unmatched.add(at)
  }
  for (const at of opened) unmatched.add(at)
  return unmatched.size === 0
    ? text
    : Array.from(text)
        .filter((_, at) => !unmatched.has(at))
        .join('')
}

const children = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, index) => node.child(index))
const filled = (lines: readonly string[]) => lines.filter((line) => line !== '')
const maxNumber = 999

function listLines(list: Node, indent = ''): string[] {
  const ordered = list.type.name === 'ordered_list'
  let number = ordered ? Number(list.attrs['start']) : 0
  return children(list).flatMap((item) => {
    const [paragraph, nested] = children(item)
    const text = paragraph ? inlineText(paragraph) : ''
    const mark = ordered ? `${Math.min(maxNumber, number)}. ` : '- '
    if (text) number++
    // Only one level is nested; deeper items move up to it.
    return [...(text ? [indent + mark + text] : []), ...(nested ? listLines(nested, '  ') : [])]
  })
}

function tableLines(table: Node): string[] {
  const rows = children(table).map((row) => children(row).map((cell) => inlineText(cell).replaceAll('|', '\\|')))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${head.map(() => '---|').join('')}`, ...body.map(line)]
}

function stepsLines(block: Node): string[] {
  const parts = children(block)
  const texts = (name: string) => filled(parts.filter(({ type }) => type.name === name).map(inlineText))
  const title = texts('steps_title').map(field).join('')
  const subject = texts('steps_subject').map(oneLine).join('')
  return [
    `::: steps ${title}${subject ? ` | ${subject}` : ''}`.trim(),
    ...texts('step').map((text, index) => `${Math.min(maxNumber, index + 1)}. ${text}`),
    ...texts('steps_stop').map((text) => `Stop: ${text}`),
    ...texts('steps_note'),
    ':::',
  ]
}

function imageLine({ attrs }: Node): string {
  const caption = field(attrs['caption'])
  const credit = oneLine(String(attrs['credit'])).trim()
  const title = [caption, ...(credit ? [credit] : [])].join(' | ')
  const alt = balanced(oneLine(String(attrs['alt'])), '[', ']')
    .replaceAll('](', '] (')
    .trim()
  const shown = balanced(title, '(', ')').trim()
  return `![${alt}](${String(attrs['src'])}${shown ? ` "${shown}"` : ''})`
}

function comparisonLine({ attrs }: Node): string[] {
  const products = attrs['products'] as readonly string[]
  if (products.length === 0) return []
  const heading = field(attrs['heading'])
  const line = oneLine(String(attrs['line'])).trim()
  const words = line ? ` | ${heading} | ${line}` : heading ? ` | ${heading}` : ''
  return [`{compare: ${products.join(', ')}${words}}`]
}

/** A block in its usual form. Empty blocks have no lines. */
export function blockLines(node: Node): string[] {
  const marked = (mark: string) => filled([inlineText(node)]).map((text) => mark + text)
  switch (node.type.name) {
    case 'section':
      return marked('## ')
    case 'subsection':
      return marked('### ')
    case 'quote':
      return marked('> ')
    case 'callout':
      return marked(`> ${calloutLabels[node.attrs['tone'] as CalloutTone]}: `)
    case 'bullet_list':
    case 'ordered_list':
      return listLines(node)
    case 'table':
      return tableLines(node)
    case 'break':
      return ['---']
    case 'steps':
      return stepsLines(node)
    case 'image':
      return [imageLine(node)]
    case 'product':
      return [`{product: ${String(node.attrs['product'])}}`]
    case 'comparison':
      return comparisonLine(node)
    case 'figure': {
      const caption = oneLine(String(node.attrs['caption'])).trim()
      return [`{figure: ${String(node.attrs['figure'])}${caption ? ` | ${caption}` : ''}}`]
    }
    case 'raw_block':
      return node.textContent ? node.textContent.split('\n') : []
    default:
      return marked('')
  }
}
