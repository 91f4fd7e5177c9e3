import type { EditState } from '#app/admin/kit/use-versioned-edit.ts'
import type { AdminArticle, ArticleFields } from '../article-fields.ts'
import { parseSafeImageUrl } from '#domain/affiliate/links.ts'
import { insertInlineImages, removeInlineImages } from '#domain/articles/inline-images.ts'

const imageLine = /^!\[(.*)\]\((.*)\)$/

export type InlineImage = { src: string; alt: string }

export function imagesIn(text: string): InlineImage[] {
  const found = new Map<string, InlineImage>()
  for (const line of text.split('\n')) {
    const [, alt = '', src = ''] = imageLine.exec(line.trim()) ?? []
    const url = src.trim()
    // Readers see other URLs as plain text.
    if (parseSafeImageUrl(url) !== undefined && !found.has(url)) found.set(url, { src: url, alt: alt.trim() })
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
    // The blank lines around an image become one.
    if (line.trim() === '' && remaining.at(-1)?.trim() === '') continue
    remaining.push(line)
  }
  return remaining.join('\n')
}

/** Repeats in an unsaved text what the server did to the images of the stored one. */
export function swapImages(text: string, before: string, after: string): string {
  const [former, current] = [imagesIn(before), imagesIn(after)]
  const isIn = (images: readonly InlineImage[], url: string) => images.some(({ src }) => src === url)
  const added = current.filter(({ src }) => !isIn(former, src))
  return insertInlineImages(
    removeInlineImages(text, (url) => isIn(former, url) && !isIn(current, url)),
    added.map(({ src, alt }) => ({ url: src, alt })),
  )
}

function isImageLine(line: string, src: string): boolean {
  return imageLine.exec(line.trim())?.[2]?.trim() === src
}

type ArticleEditState = EditState<AdminArticle, ArticleFields>

/** Keeps unsaved changes. If someone else saved in between, the version stays, so that our next save conflicts. */
export function mergeAfterImageAction(
  { base, fields, version }: ArticleEditState,
  article: AdminArticle,
  redo: (text: string, stored: string) => string,
): ArticleEditState {
  const content = fields.content === base.content ? article.content : redo(fields.content, base.content)
  const isOnlyChange = article.version === version + 1
  const image_alt = fields.image_alt === base.image_alt ? article.image_alt : fields.image_alt
  return {
    base: article,
    fields: { ...fields, content, image_alt },
    version: isOnlyChange ? article.version : version,
  }
}
