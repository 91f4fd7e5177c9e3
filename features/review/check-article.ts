import type { ReaderText } from '#domain/articles/reader-text.ts'
import { findSafetyIssues } from '#domain/generation/safety-rules.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import { applySiteSettings } from '#domain/site/settings.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'

/** The one place where a text is checked, whoever wrote it and however it becomes public. */
export async function checkArticle(
  deps: Needs<'db' | 'config'>,
  { title, excerpt, content, takeaways, meta_description, search_title }: ReaderText,
): Promise<SafetyFinding[]> {
  const { affiliateTag } = applySiteSettings(deps.config, await readSettings(deps))
  const text = [title, excerpt, ...takeaways, content, meta_description, search_title ?? ''].join('\n')
  const flat = text.replaceAll('\n', ' ')
  return findSafetyIssues(text, affiliateTag).map((reason) => {
    const quoted = reason.slice(reason.indexOf('“') + 1, reason.lastIndexOf('”'))
    return { rule: 'safety', reason, sentence: sentenceAt(text, flat.indexOf(quoted) + wordsBefore) }
  })
}

/** The rules quote a little of what comes before. */
const wordsBefore = 24

function sentenceAt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at), text.lastIndexOf('. ', at) + 1) + 1
  const length = text.slice(start).search(/[.!?](?:\s|$)|\n/)
  return text.slice(start, length < 0 ? undefined : start + length + 1).trim()
}
