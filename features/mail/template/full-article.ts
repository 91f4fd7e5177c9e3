import { blocksHtml } from '#domain/articles/article-html.ts'
import type { Medium } from '#domain/articles/block-definition.ts'
import { blocksMarkdown } from '#domain/articles/article-markdown.ts'
import { escapeXml } from '#domain/text/xml.ts'
import type { Block } from './blocks.ts'
import { sanitizeText, toSiteUrl } from './sanitize.ts'
import { light, sans, serif } from './theme.ts'

type FullArticle = Extract<Block, { kind: 'article' }>

/** Many mail programs show no SVG, so drawings are sent as PNG. Pictures of other sites are not shown. */
export function mailPicture(url: string): string | undefined {
  const drawn = /^(\/media\/[0-9a-f]{24})\.svg$/.exec(url)
  if (drawn) return `${drawn[1]}.png`
  return /\.(?:png|jpe?g|webp)$/i.test(url) ? url : undefined
}

/** Links stay on the site: one to a shop leads to the article's page, one to another site is plain text. */
function mailMedium(path: string, origin: string): Medium {
  return {
    words: (text) => sanitizeText(text, origin),
    href(url, kind) {
      if (kind === 'affiliate') return toSiteUrl(path, origin)
      const src = kind === 'image' ? mailPicture(url) : url
      return src && toSiteUrl(src, origin)
    },
  }
}

const text = `font-family:${sans};font-size:17px;line-height:1.6;color:${light.ink}`
const cell = `padding:6px 10px;border:1px solid ${light.line};text-align:left;vertical-align:top;font-family:${sans};font-size:15px;line-height:1.45;color:${light.ink}`
const head = `font-family:${serif};font-weight:600;line-height:1.3;color:${light.ink}`

/** Most mail programs ignore style sheets. The classes are for dark mode. */
const tagStyles: Readonly<Record<string, string>> = {
  p: `class="d-ink" style="margin:0 0 16px;${text}"`,
  h2: `class="d-ink" style="margin:28px 0 10px;font-size:22px;${head}"`,
  h3: `class="d-ink" style="margin:22px 0 8px;font-size:19px;${head}"`,
  ul: 'style="margin:0 0 16px;padding:0 0 0 24px"',
  ol: 'style="margin:0 0 16px;padding:0 0 0 24px"',
  li: `class="d-ink" style="margin:0 0 6px;${text}"`,
  table: 'cellspacing="0" style="margin:0 0 16px;width:100%;border-collapse:collapse"',
  th: `class="d-ink d-edge d-quote" style="${cell};background-color:${light.quote}"`,
  td: `class="d-ink d-edge" style="${cell}"`,
  blockquote: `class="d-quote" style="margin:0 0 16px;padding:16px 20px 1px;border-left:3px solid ${light.apricot};background-color:${light.quote}"`,
  figure: 'style="margin:0 0 16px"',
  figcaption: `class="d-soft" style="margin:6px 0 0;font-family:${sans};font-size:14px;color:${light.soft}"`,
  img: 'width="520" style="display:block;width:100%;max-width:520px;height:auto;border:0;border-radius:8px"',
  hr: `class="d-edge" style="margin:24px 0;border:0;border-top:1px solid ${light.line}"`,
  a: `class="d-pine" style="color:${light.pine};text-decoration:underline"`,
}

export function fullArticleHtml({ blocks, placed, path }: FullArticle, origin: string): string {
  const medium = mailMedium(path, origin)
  const html = blocksHtml(blocks, placed, { ...medium, words: (words) => escapeXml(medium.words(words)) })
  // Everything in the text is escaped, so each of these starts a tag of the renderer.
  return html.replaceAll(/<([a-z]\w*)(?=[ >])/g, (tag, name: string) => `${tag} ${tagStyles[name] ?? ''}`.trimEnd())
}

export function fullArticleText({ blocks, placed, path }: FullArticle, origin: string): string {
  return blocksMarkdown(blocks, placed, mailMedium(path, origin))
}
