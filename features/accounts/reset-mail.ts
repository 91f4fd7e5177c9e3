import type { SiteFacts } from '#domain/site.ts'
import type { Mail } from '#features/ports.ts'

/** The link leads to the configured origin, whatever address the request came by. */
export function resetMail(site: Pick<SiteFacts, 'name' | 'origin'>, to: string, token: string): Mail {
  const link = `${site.origin}/reset-password?token=${encodeURIComponent(token)}`
  const paragraphs = [
    'Hello,',
    `somebody, probably you, asked for a new password for your account at ${site.name}. Choose it here:`,
    link,
    'The link works once, for one hour. If you did not ask for it, leave this mail alone: nothing changes.',
    `${site.name}, ${site.origin}`,
  ]
  const html = paragraphs
    .map((text) => `<p>${text === link ? `<a href="${escaped(link)}">${escaped(link)}</a>` : escaped(text)}</p>`)
    .join('\n')
  const validFor = 60 * 60 * 1000
  return {
    kind: 'reset',
    secret: true,
    validFor,
    to,
    subject: `A new password for ${site.name}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
