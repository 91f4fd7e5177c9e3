import type { SafetyFinding } from '#domain/safety/finding.ts'
import { findSafetyIssues } from '#domain/generation/safety-rules.ts'
import type { Needs } from '#features/deps.ts'
import type { ValidatedText } from './tables.ts'

export type CheckedFields = Pick<ValidatedText, 'title' | 'excerpt' | 'content' | 'category' | 'meta_description'> &
  Pick<ValidatedText, 'takeaways'>

/** The only place where generation asks the safety gate. `tag` is the run's, which may differ from the site's. */
export async function checkText(
  _deps: Needs<'db' | 'config'>,
  text: CheckedFields,
  { tag }: { tag: string },
): Promise<SafetyFinding[]> {
  const { title, excerpt, content, meta_description, takeaways = [] } = text
  const words = [title, excerpt, content, meta_description, ...takeaways].join('\n')
  return findSafetyIssues(words, tag).map((reason) => ({ rule: 'generated', reason, sentence: '' }))
}
