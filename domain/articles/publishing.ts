import type { Article } from './article.ts'

export function findPublishErrors({
  category,
  excerpt,
  content,
}: Pick<Article, 'category' | 'excerpt' | 'content'>): Record<string, string> {
  const fields: Record<string, string> = {}
  if (category === '') fields['category'] = 'Please choose a category before you publish.'
  if (excerpt.trim() === '') fields['excerpt'] = 'Please write an excerpt before you publish.'
  if (content.trim() === '') fields['content'] = 'Please write the article before you publish.'
  return fields
}
