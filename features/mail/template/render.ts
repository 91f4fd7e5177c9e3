import type { LetterPlan } from './blocks.ts'
import { letterHtml, type Letterhead } from './html.ts'
import { ourLine } from './sanitize.ts'
import { letterText } from './plain-text.ts'

/** The one way from words to a mail. Whatever the plan holds, no link of it leads away from our own pages. */
export function renderLetter(plan: LetterPlan, head: Letterhead): { subject: string; html: string; text: string } {
  return {
    subject: ourLine(plan.subject, head.origin),
    html: letterHtml(plan, head),
    text: letterText(plan, head),
  }
}
