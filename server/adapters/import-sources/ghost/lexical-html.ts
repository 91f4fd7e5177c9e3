import { cardHtml } from './cards.ts'
import { asList, asText, element, escapeText, isRecord, link, parseJson, type JsonRecord } from './html-parts.ts'

const maxDepth = 40
/** Lexical adds up what a text is. */
const marks: readonly (readonly [number, string])[] = [
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [4, 's'],
  [8, 'u'],
  [2, 'em'],
  [1, 'strong'],
]
const cards: Record<string, string> = { codeblock: 'code', horizontalrule: 'hr' }

/** What Ghost's editor stores since 2023. Empty if it is something else. */
export function lexicalToHtml(text: string): string {
  const root = parseJson(text)?.['root']
  return isRecord(root) ? children(root, 0) : ''
}

function children(node: JsonRecord, depth: number): string {
  if (depth > maxDepth) return ''
  return asList(node['children'])
    .map((child) => nodeHtml(child, depth + 1))
    .join('')
}

function nodeHtml(node: JsonRecord, depth: number): string {
  const type = asText(node['type'])
  const inner = () => children(node, depth)
  switch (type.replace('extended-', '')) {
    case 'text':
      return marked(escapeText(asText(node['text'])), Number(node['format']) || 0)
    case 'linebreak':
      return '<br>'
    case 'paragraph':
      return element('p', inner())
    case 'heading':
      return element(/^h[1-6]$/.test(asText(node['tag'])) ? asText(node['tag']) : 'h2', inner())
    case 'quote':
    case 'aside':
      return element('blockquote', inner())
    case 'list':
      return element(node['listType'] === 'number' ? 'ol' : 'ul', inner())
    case 'listitem':
      return element('li', inner())
    case 'link':
    case 'autolink':
      return link(asText(node['url']), inner())
    default:
      return cardHtml(cards[type] ?? type, node) || inner()
  }
}

const marked = (html: string, format: number) =>
  marks.reduce((result, [bit, tag]) => ((format & bit) === bit ? element(tag, result) : result), html)
