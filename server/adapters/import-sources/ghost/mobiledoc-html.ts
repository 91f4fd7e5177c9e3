import { maxEntryLength } from '../source-file.ts'
import { cardHtml } from './cards.ts'
import { asText, element, escapeText, isRecord, link, parseJson } from './html-parts.ts'

const tags = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'pull-quote', 'aside'])
const marks = new Set(['strong', 'b', 'em', 'i', 's', 'u', 'code', 'sub', 'sup', 'a'])
const maxOpen = 20
/** Texts name cards and links by number, so that a short one can stand for a text without end. */
const maxMarkers = 20_000
const maxUrlLength = 2000

type Lists = { markups: unknown[]; atoms: unknown[]; cards: unknown[] }

/** What Ghost's editor stored from 2017 on. Empty if it is something else. */
export function mobiledocToHtml(text: string): string {
  const doc = parseJson(text)
  if (!doc || !Array.isArray(doc['sections'])) return ''
  const lists = { markups: list(doc['markups']), atoms: list(doc['atoms']), cards: list(doc['cards']) }
  const parts: string[] = []
  let length = 0
  for (const section of doc['sections']) {
    const html = sectionHtml(list(section), lists)
    length += html.length
    if (length > maxEntryLength) return ''
    parts.push(html)
  }
  return parts.join('')
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function sectionHtml([type, first, second]: unknown[], lists: Lists): string {
  if (type === 1) return element(tagFor(first), markersHtml(list(second), lists))
  if (type === 3)
    return element(
      tagFor(first),
      list(second)
        .map((item) => element('li', markersHtml(list(item), lists)))
        .join(''),
    )
  if (type !== 10) return ''
  const [name, payload] = list(lists.cards[Number(first)])
  return isRecord(payload) ? cardHtml(asText(name), payload) : asText(name) === 'hr' ? '<hr>' : ''
}

function tagFor(value: unknown): string {
  const tag = asText(value).toLowerCase()
  if (!tags.has(tag)) return 'p'
  return tag === 'aside' || tag === 'pull-quote' ? 'blockquote' : tag
}

/** Each marker opens some marks, has a text, and closes as many of the last as it says. */
function markersHtml(markers: unknown[], lists: Lists): string {
  const open: string[] = []
  const parts: string[] = []
  for (const marker of markers.slice(0, maxMarkers)) {
    const [type, opened, closed, value] = list(marker)
    for (const at of list(opened)) {
      const [tag, html] = openMark(list(lists.markups[Number(at)]))
      if (open.length >= maxOpen) break
      open.push(tag)
      parts.push(html)
    }
    parts.push(type === 1 ? atomHtml(list(lists.atoms[Number(value)])) : escapeText(asText(value)))
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count--) parts.push(closeMark(open.pop() ?? ''))
  }
  while (open.length > 0) parts.push(closeMark(open.pop() ?? ''))
  return parts.join('')
}

function openMark([name, attributes]: unknown[]): [string, string] {
  const tag = asText(name).toLowerCase()
  if (!marks.has(tag)) return ['', '']
  if (tag !== 'a') return [tag, `<${tag}>`]
  const pairs = list(attributes)
  const url = asText(pairs[pairs.indexOf('href') + 1])
  return [tag, link(url.slice(0, maxUrlLength) || '#', '').replace('</a>', '')]
}

const closeMark = (tag: string) => tag && `</${tag}>`

const atomHtml = ([name, value]: unknown[]) => (name === 'soft-return' ? '<br>' : escapeText(asText(value)))
