import MarkdownIt from 'markdown-it'
import { UnreadableSource } from '#domain/import/source.ts'
import { escapeXml } from '#domain/text/xml.ts'

/** Hard-wrapped lines of the longest article are a quarter of it. */
const maxLines = 50_000
const markdown = new MarkdownIt({ html: true, linkify: false, breaks: false })

/** Markdown as HTML. Templates of static site generators become shortcodes, and footnotes become lists. */
export function markdownToHtml(text: string): string {
  if (text.split('\n').length > maxLines)
    throw new UnreadableSource('This text has more than 50,000 lines. An article has fewer.')
  const { body, footnotes } = takeFootnotes(templatesToShortcodes(text))
  const html = markdown.render(body)
  if (footnotes.size === 0) return html
  const linked = html.replaceAll(/\[\^([\w-]{1,40})\]/g, (mark, name: string) =>
    footnotes.has(name) ? `<sup><a href="#fn-${escapeXml(name)}">1</a></sup>` : mark,
  )
  const items = Array.from(
    footnotes,
    ([name, note]) => `<li id="fn-${escapeXml(name)}">${markdown.renderInline(note)}</li>`,
  )
  return `${linked}<ol>${items.join('')}</ol>`
}

/** `{{< name args >}}`, `{{% name %}}` and `{% name args %}` as `[name args]`. */
function templatesToShortcodes(text: string): string {
  return text
    .replaceAll(/\{\{[<%]\s*(?:rel)?ref\s+"([^"{}\n]{1,300})"\s*[%>]\}\}/g, (_, path: string) =>
      path.replace(/\.md$/, ''),
    )
    .replaceAll(/\{\{[<%]\s*(\/?)\s*([a-z][\w-]{0,59})([^{}]{0,2000})[%>]\}\}/gi, toShortcode)
    .replaceAll(/\{%-?\s*(\/?)\s*([a-z][\w-]{0,59})([^{}]{0,2000})-?%\}/gi, toShortcode)
    .replaceAll(/^[ \t]*\{:[^}\n]{0,500}\}[ \t]*$/gm, '')
}

function toShortcode(_: string, slash: string, name: string, args: string): string {
  if (slash) return `[/${name}]`
  if (/^end/.test(name)) return `[/${name.slice(3)}]`
  const clean = args
    .replaceAll(/[[\]\n]/g, ' ')
    .replace(/[-/\s]+$/, '')
    .trim()
  return `[${name}${clean && ` ${clean}`} template="1"]`
}

/** `[^name]: text`, with indented lines that continue it. */
function takeFootnotes(text: string): { body: string; footnotes: Map<string, string> } {
  const footnotes = new Map<string, string>()
  const body: string[] = []
  let current: string | undefined
  for (const line of text.split('\n')) {
    const [, name, first] = /^\[\^([\w-]{1,40})\]:[ \t]*(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      current = name
      footnotes.set(name, first ?? '')
    } else if (current !== undefined && /^(?: {2,}|\t)\S/.test(line)) {
      footnotes.set(current, `${footnotes.get(current)} ${line.trim()}`)
    } else {
      current = undefined
      body.push(line)
    }
  }
  return { body: body.join('\n'), footnotes }
}
