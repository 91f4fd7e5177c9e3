import type { Article } from './article.ts'

const metaFields = ['meta_description', 'meta_keywords', 'search_title'] as const
/** What readers read: a change of it asks for a new check and a new approval. */
export const readerTextFields = ['title', 'excerpt', 'content', 'takeaways', ...metaFields] as const
export type ReaderText = Pick<Article, (typeof readerTextFields)[number]>

/** The same text may show another picture. */
export function isSameText(one: ReaderText, other: ReaderText): boolean {
  return comparable(one) === comparable(other)
}

function comparable(text: ReaderText): string {
  const content = text.content.replaceAll(/^(!\[[^\]\n]*\])\([^)\n]*\)/gm, '$1')
  return JSON.stringify(readerTextFields.map((name) => (name === 'content' ? content : text[name])))
}
