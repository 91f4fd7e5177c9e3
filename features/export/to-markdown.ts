import { absolute } from '#domain/articles/article-html.ts'
import { blocksMarkdown } from '#domain/articles/article-markdown.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listPlacedProducts } from '#domain/articles/blocks.ts'
import { matchPlacedProducts } from '#domain/products/placed-products.ts'
import { escapeMarkdown } from '#domain/text/markdown.ts'
import { listPlacedIn } from '#features/products/queries.ts'
import type { ExportDeps } from './export-deps.ts'

/** Our blocks become what every editor knows. Pictures are in the folder `media`; other links lead to this site. */
export async function toMarkdown({ db, config }: ExportDeps, content: string, media: string): Promise<string> {
  const blocks = parseArticleText(content)
  const placed = matchPlacedProducts(listPlacedProducts(blocks), await listPlacedIn(db, blocks))
  const href = (url: string) => withMedia(url, media) ?? absolute(url, config.origin)
  return blocksMarkdown(blocks, placed, { words: escapeMarkdown, href })
}

/** The address of a picture of this site in the copy. */
export function withMedia(url: string, media: string): string | undefined {
  return url.startsWith('/media/') ? media + url.slice('/media/'.length) : undefined
}
