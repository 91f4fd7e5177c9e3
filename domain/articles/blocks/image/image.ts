import { parseSafeImageUrl } from '../../../affiliate/links.ts'
import { markdownHref } from '../../../text/markdown.ts'
import { escapeXml } from '../../../text/xml.ts'
import { hidden, type BlockDefinition } from '../../block-definition.ts'

export type ImageBlock = { kind: 'image'; src: string; alt: string; caption?: string; credit?: string }
type ImageLine = { alt: string; src: string; title: string }

/** `![alt](src)` or `![alt](src "Caption | Credit")`. Parentheses need a partner in the source only. */
function parseImageLine(line: string): ImageLine | undefined {
  const middle = line.startsWith('![') ? line.indexOf('](') : -1
  if (middle < 0) return undefined
  const alt = line.slice(2, middle).trim()
  const from = middle + 2
  const quote = line.endsWith('")') ? line.indexOf(' "', from) : -1
  const title = quote < 0 || line.includes('](', quote) ? '' : line.slice(quote + 2, -2).trim()
  let depth = 1
  let end = from
  while (end < line.length && depth > 0) {
    if (title && end === quote && depth === 1) return { alt, src: line.slice(from, quote).trim(), title }
    const character = line.charAt(end++)
    if (character === '(') depth++
    if (character === ')') depth--
  }
  return depth === 0 && end === line.length ? { alt, src: line.slice(from, -1).trim(), title: '' } : undefined
}

const captionOf = ({ caption, credit }: ImageBlock) => [caption, credit].filter(Boolean).join(' ')

export const image: BlockDefinition<ImageBlock> = {
  examples: ['![A cat](https://example.org/cat.webp)', '![A cat](https://example.org/a.png "A caption | Photo: Ann")'],
  lineName: ['![', 'picture'],
  /** Of an image with an unsafe URL, the alternative text is shown. */
  parse(reader) {
    const line = parseImageLine(reader.line())
    if (!line) return undefined
    const { alt, title } = line
    const src = parseSafeImageUrl(line.src)
    if (src === undefined) return alt ? { kind: 'paragraph', inlines: [{ kind: 'text', text: alt }] } : hidden
    const [caption = '', ...rest] = title.split('|').map((part) => part.trim())
    const credit = rest.join('') ? rest.join(' | ') : ''
    return { kind: 'image', src, alt, ...(caption && { caption }), ...(credit && { credit }) }
  },
  labels: ({ alt, caption = '' }) => [alt, caption],
  html(block, { medium }) {
    const src = medium.href(block.src, 'image')
    if (src === undefined) return ''
    const caption = captionOf(block)
    const img = `<img src="${escapeXml(src)}" alt="${medium.words(block.alt)}">`
    return caption ? `<figure>${img}<figcaption>${medium.words(caption)}</figcaption></figure>` : `<p>${img}</p>`
  },
  markdown(block, { medium }) {
    const src = medium.href(block.src, 'image')
    if (src === undefined) return ''
    const caption = captionOf(block)
    return `![${medium.words(block.alt)}](${markdownHref(src)})${caption ? `\n\n*${medium.words(caption)}*` : ''}`
  },
}
