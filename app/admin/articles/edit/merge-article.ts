import type { EditState } from '#app/admin/kit/use-versioned-edit.ts'
import type { AdminArticle, ArticleFields } from '../article-fields.ts'
import { insertInlineImages, readInlineImages, removeInlineImages } from '#domain/articles/inline-images.ts'

/** Each image once. */
export function imagesIn(text: string) {
  const images = readInlineImages(text)
  return images.filter(({ src }, index) => images.findIndex((other) => other.src === src) === index)
}

export function replaceImage(text: string, from: string, to: string): string {
  const isShown = (line: string) => readInlineImages(line).some(({ src }) => src === from)
  const lines = text.split('\n').map((line) => (isShown(line) ? line.replace(from, () => to) : line))
  return lines.join('\n')
}

export const removeImage = (text: string, src: string) => removeInlineImages(text, (url) => url === src)

/** Repeats in an unsaved text what the server did to the images of the stored one. */
export function swapImages(text: string, before: string, after: string): string {
  const [former, current] = [imagesIn(before), imagesIn(after)]
  const isIn = (images: typeof former, url: string) => images.some(({ src }) => src === url)
  const added = current.filter(({ src }) => !isIn(former, src))
  return insertInlineImages(
    removeInlineImages(text, (url) => isIn(former, url) && !isIn(current, url)),
    added.map(({ src, alt }) => ({ url: src, alt })),
  )
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
  return { base: article, fields: { ...fields, content, image_alt }, version: isOnlyChange ? article.version : version }
}
