import { InputRule } from 'prosemirror-inputrules'
import type { EditorState, Transaction } from 'prosemirror-state'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { schema } from './schema.ts'

const { link } = schema.marks
const urlStart = /(?:^|[("'“])(?=(?:https?:\/\/|www\.).)/
const trailing = new Set('.,;:!?)"\'”')

/** The URL at the end of a text, and how long it is without the punctuation that follows it. */
export function urlAtEnd(text: string): { url: string; length: number } | undefined {
  const word = text.split(/\s/).at(-1) ?? ''
  const start = urlStart.exec(word)
  if (!start) return undefined
  const url = word.slice(start.index + start[0].length)
  let { length } = url
  while (trailing.has(url.charAt(length - 1))) length--
  return { url, length }
}

/** Links the URL that ends here, without the punctuation that follows it. */
function linkUrlBefore({ doc, tr }: EditorState, end: number): Transaction | undefined {
  const { parent, parentOffset } = doc.resolve(end)
  if (!parent.type.allowsMarkType(link)) return undefined
  const { url, length } = urlAtEnd(parent.textBetween(0, parentOffset, undefined, '\ufffc')) ?? { url: '', length: 0 }
  const text = url.slice(0, length)
  const href = parseSafeLink(text.startsWith('www.') ? `https://${text}` : text)?.href
  const from = end - url.length
  if (!href || !text.slice(4).includes('.') || doc.rangeHasMark(from, end, link)) return undefined
  return tr.addMark(from, from + text.length, link.create({ href })).removeStoredMark(link)
}

/** A URL becomes a link when a space follows it. */
export const typedUrl = new InputRule(/\S\s$/, (state, _match, _start, end) => {
  return linkUrlBefore(state, end)?.insertText(' ', end) ?? null
})

/** And when its line ends. The key does what it does anyway. */
export function linkOnEnter(state: EditorState, dispatch?: (change: Transaction) => void): boolean {
  const change = state.selection.empty ? linkUrlBefore(state, state.selection.from) : undefined
  if (change) dispatch?.(change)
  return false
}
