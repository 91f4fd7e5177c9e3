import type { SearchDocument } from '../search/search-document.ts'
import type { Article } from './article.ts'
import type { Steps } from '../text/steps.ts'
import { readBlocks } from './article-text.ts'
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

/** More than an article of usual length has. */
const blocksPerStep = 200

/** What the search index knows of an article. */
export function* articleDocument(article: ArticleForSearch): Steps<SearchDocument> {
  const { id, slug, title, excerpt, category, meta_keywords, takeaways, content, image_alt, version } = article
  const headings: string[] = []
  const texts: string[] = []
  let read = 0
  for (const block of readBlocks(content)) {
    if (block.kind === 'section' || block.kind === 'subsection') headings.push(block.text)
    texts.push(...listBlockTexts(block).map(plainText), ...listBlockLabels(block))
    if (++read % blocksPerStep === 0) yield
  }
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
