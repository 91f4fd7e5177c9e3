import { csvRecords } from '#domain/text/csv.ts'
import { isPicture } from './archive/pictures.ts'
import { isLinksHeader } from './links/read-links.ts'
import { looksLike } from './looks-like.ts'
import { isMarkdown } from './markdown/read-markdown.ts'
import type { SourceFile } from './source-file.ts'
import { isSubscriberHeader } from './subscribers/read-subscribers.ts'
import { isSubstackHeader } from './substack/read-substack.ts'
import { decodeHead, readHead } from './text/read-text.ts'

export type Identity =
  | { kind: 'wagwise' | 'wordpress' | 'ghost' | 'substack' | 'subscribers' | 'links' | 'markdown' | 'picture' }
  | { kind: 'other'; looksLike: string }

/** Says what a file is by how it begins. Only pictures and Markdown, which begin like anything, go by their names. */
export async function identify(file: SourceFile): Promise<Identity> {
  if (isPicture(file.name)) return { kind: 'picture' }
  const head = await readHead(file)
  const text = decodeHead(head).trimStart()
  if (isWagwise(text)) return { kind: 'wagwise' }
  if (isWordpress(text)) return { kind: 'wordpress' }
  if (isGhost(text)) return { kind: 'ghost' }
  const kind = tableKind(text)
  if (kind) return { kind }
  const known = looksLike(head, text)
  if (!known && isMarkdown(file.name)) return { kind: 'markdown' }
  return { kind: 'other', looksLike: known ?? 'a file that no export of ours or others begins like' }
}

const isWagwise = (text: string) => /^\{\s*"format"\s*:\s*"wagwise"/.test(text)

const isWordpress = (text: string) =>
  /<rss\b/.test(text.slice(0, 20_000)) && /<wp:wxr_version>|xmlns:wp=["']http:\/\/wordpress\.org\/export\//.test(text)

/** The version and the time of the export come first, in any order. */
const isGhost = (text: string) =>
  /^\{\s*"(?:db|meta|data)"\s*:/.test(text) && /"exported_on"|"posts"\s*:|"posts_authors"|"posts_meta"/.test(text)

function tableKind(text: string): 'substack' | 'subscribers' | 'links' | undefined {
  const firstLine = text.slice(0, 5000).split(/[\r\n]/, 1)[0] ?? ''
  const [header] = [...csvRecords(firstLine, 1)]
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  if (isSubstackHeader(names)) return 'substack'
  if (isLinksHeader(names)) return 'links'
  return isSubscriberHeader(names) && !looksLikeOtherTable(names) ? 'subscribers' : undefined
}

/** Customers of a shop have addresses, too, but never asked for mail. Substack lists who opened each post. */
const looksLikeOtherTable = (names: readonly string[]) =>
  names.some((name) =>
    ['post_id', 'user_agent', 'accepts marketing', 'total spent', 'order', 'billing name', 'financial status'].includes(
      name,
    ),
  )
