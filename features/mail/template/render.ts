import type { MailContent } from './blocks.ts'
import { renderHtml, type MailBranding } from './html.ts'
import { sanitizeLine } from './sanitize.ts'
import { renderPlainText } from './plain-text.ts'

/** Every mail is rendered here, so that no link in it can lead away from the site. */
export function renderMail(plan: MailContent, branding: MailBranding): { subject: string; html: string; text: string } {
  return {
    subject: sanitizeLine(plan.subject, branding.origin),
    html: renderHtml(plan, branding),
    text: renderPlainText(plan, branding),
  }
}
