import type { SafetyFinding } from '../safety/finding.ts'
import { stripReferences } from './references.ts'

type Problem = { sentence: string; reason: string }
type Text = { title: string; excerpt: string; content: string }

/**
 * What a critique of the draft still says about the final text. A problem goes with its sentence. If the sentence was
 * not quoted exactly, nobody can tell, so the problem stays and counts as one of the whole text.
 */
export function remainingProblems(problems: readonly Problem[], draft: Text, final: Text): SafetyFinding[] {
  return problems.flatMap(({ sentence, reason }) => {
    if (fieldsOf(final).some((field) => field.includes(sentence))) return [{ rule: 'critique', reason, sentence }]
    if (isQuoted(sentence, draft) && !isQuoted(sentence, final)) return []
    return [{ rule: 'critique', reason: `${reason} (“${sentence}”)`, sentence: '' }]
  })
}

const fieldsOf = ({ title, excerpt, content }: Text) => [title, excerpt, content]

/** Reference marks and line breaks may differ. */
function isQuoted(sentence: string, text: Text): boolean {
  const quote = plain(sentence)
  return fieldsOf(text).some((field) => plain(field).includes(quote))
}

function plain(text: string): string {
  return stripReferences(text)
    .replaceAll(/[*_\s]+/g, ' ')
    .trim()
}
