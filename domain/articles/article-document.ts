import type { SearchDocument } from '../search/search-document.ts'
import type { Article } from './article.ts'
import { parseArticleText } from './article-text.ts'
import { listBlockLabels, listBlockTexts } from './blocks.ts'
import { plainText } from './inline-text.ts'

export const documentFields = [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'meta_keywords',
  'takeaways',
  'content',
  'image_alt',
] as const
type ArticleForSearch = Pick<Article, (typeof documentFields)[number]> & { version: number }

/** What the search index knows of an article. */
export function articleDocument(article: ArticleForSearch): SearchDocument {
  const { id, slug, title, excerpt, category, meta_keywords, takeaways, content, image_alt, version } = article
  const blocks = parseArticleText(content)
  const headings = blocks.flatMap((block) =>
    block.kind === 'section' || block.kind === 'subsection' ? block.text : [],
  )
  const texts = blocks.flatMap((block) => [...listBlockTexts(block).map(plainText), ...listBlockLabels(block)])
  return {
    kind: 'article',
    key: id,
    version: String(version),
    title,
    href: `/article/${slug}`,
    topics: [category, excerpt, ...meta_keywords, ...takeaways, ...headings],
    text: [...texts, image_alt].join('\n'),
  }
}
