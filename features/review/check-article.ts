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
  return findSafetyIssues(text, affiliateTag).map((reason) => {
    const quoted = reason.slice(reason.indexOf('“') + 1, reason.lastIndexOf('”'))
    const end = quoted.search(/[.!?](?:\s|$)/)
    return { rule: 'safety', reason, sentence: end < 0 ? quoted : quoted.slice(0, end + 1) }
  })
}
