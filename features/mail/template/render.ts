import type { MailContent } from './blocks.ts'
import { renderHtml, type MailBranding } from './html.ts'
import { sanitizeLine } from './sanitize.ts'
import { renderPlainText } from './plain-text.ts'

/** The one way from words to a mail. Whatever the plan holds, no link of it leads away from our own pages. */
export function renderMail(plan: MailContent, branding: MailBranding): { subject: string; html: string; text: string } {
  return {
    subject: sanitizeLine(plan.subject, branding.origin),
    html: renderHtml(plan, branding),
    text: renderPlainText(plan, branding),
  }
}
