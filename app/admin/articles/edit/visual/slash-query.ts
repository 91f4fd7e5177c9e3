import type { EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

export type SlashQuery = { from: number; to: number; query: string }

const slash = /(?:^|\s)\/([a-z][a-z ]{0,20})?$/i

/** A `/` that begins a word in a paragraph, and what was typed after it. */
export function findSlash({ selection }: EditorState): SlashQuery | undefined {
  const { $from, empty } = selection
  if (!empty || $from.depth !== 1 || $from.parent.type !== schema.nodes.paragraph) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const match = slash.exec(before)
  if (!match) return undefined
  const query = match[1] ?? ''
  return { from: $from.pos - query.length - 1, to: $from.pos, query }
}
