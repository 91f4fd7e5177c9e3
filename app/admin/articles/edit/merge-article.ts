import type { AdminArticle } from '#app/contract/admin-articles.ts'
import { toFields, type ArticleFields } from '../article-fields.ts'
import { parseSafeImageUrl } from '#domain/affiliate/links.ts'

const imageLine = /^!\[(.*)\]\((.*)\)$/

export type InlineImage = { src: string; alt: string }

/** The pictures in a text, each source once. */
export function imagesIn(text: string): InlineImage[] {
  const found = new Map<string, InlineImage>()
  for (const line of text.split('\n')) {
    const [, alt = '', src = ''] = imageLine.exec(line.trim()) ?? []
    const address = src.trim()
    // What readers do not see as a picture is none here, either.
    if (parseSafeImageUrl(address) !== undefined && !found.has(address))
      found.set(address, { src: address, alt: alt.trim() })
  }
  return [...found.values()]
}

export function replaceImage(text: string, from: string, to: string): string {
  const lines = text.split('\n')
  return lines.map((line) => (isImageLine(line, from) ? line.replace(from, () => to) : line)).join('\n')
}

export function removeImage(text: string, src: string): string {
  const remaining: string[] = []
  for (const line of text.split('\n')) {
    if (isImageLine(line, src)) continue
    // The blank lines around a picture become one.
    if (line.trim() === '' && remaining.at(-1)?.trim() === '') continue
    remaining.push(line)
  }
  return remaining.join('\n')
}

function isImageLine(line: string, src: string): boolean {
  return imageLine.exec(line.trim())?.[2]?.trim() === src
}

export type EditState = { saved: AdminArticle; fields: ArticleFields; version: number }

/**
 * After an image action, which saved at once: its picture is taken over and what was typed stays.
 * When somebody else saved in between, the old version stays too, so that our next save shows both texts.
 */
export function mergeAfterImageAction(
  edited: EditState,
  article: AdminArticle,
  redo: (text: string) => string,
): EditState {
  const { saved: base, fields, version } = edited
  const content = fields.content === base.content ? article.content : redo(fields.content)
  const isOnlyChange = article.version === version + 1
  const image_alt = fields.image_alt === base.image_alt ? article.image_alt : fields.image_alt
  return {
    saved: article,
    fields: { ...fields, content, image_alt },
    version: isOnlyChange ? article.version : version,
  }
}

/** After a save: what was typed while it was under way stays. */
export function mergeAfterSave(sent: ArticleFields, now: ArticleFields, article: AdminArticle): EditState {
  const saved = toFields(article)
  const typed = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof ArticleFields])
  return { saved: article, fields: { ...saved, ...Object.fromEntries(typed) }, version: article.version }
}
