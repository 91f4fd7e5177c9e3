import { escapeXml } from '#domain/text/xml.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import type { Shortcode } from './shortcode.ts'

/** What readers saw of a shortcode, as HTML before its inner text. Undefined for nothing. */
export function shortcodeHtml({ name, attributes, values }: Shortcode, isPaired: boolean): string | undefined {
  const get = (...names: string[]) => names.map((each) => attributes.get(each)?.trim()).find(Boolean)
  const video = videoAddress(name, get('url', 'src', 'mp4', 'id', 'link') ?? values[0])
  if (video) return `<p>${escapeXml(video)}</p>`
  if (name === 'bctt' || name === 'clicktotweet') return quote(get('tweet', 'text') ?? '')
  if (/(?:image|imageframe|img)$/.test(name) && /^(?:https?:)?\//.test(get('src', 'image', 'url') ?? '')) {
    const img = `<img src="${escapeXml(get('src', 'image', 'url') ?? '')}" alt="${escapeXml(get('alt', 'title_text') ?? '')}">`
    const href = get('link', 'url')
    return href && href !== get('src', 'image', 'url') ? `<a href="${escapeXml(href)}">${img}</a>` : img
  }
  const heading = get('title', 'heading', 'header', 'title_text')
  const words = get('text', 'subheading', 'subhead', 'content')
  const href = linkAddress(get('button_url', 'link', 'url', 'href', 'cta_url', 'button_link'))
  const label = get('button_text', 'button_title', 'cta_text', 'label')
  const isButton = /button|btn/.test(name)
  if (isButton && href) {
    const text = label ?? get('text', 'title')
    return text && !isPaired ? `<p>${anchor(href, escapeXml(text))}</p>` : undefined
  }
  const parts = [
    heading && (isPaired || /heading|blurb|cta|title|section|toggle|accordion/.test(name))
      ? `<h3>${escapeXml(heading)}</h3>`
      : '',
    words && /heading|title/.test(name)
      ? `<h2>${escapeXml(words)}</h2>`
      : words && isPaired
        ? `<p>${escapeXml(words)}</p>`
        : '',
    href && label ? `<p>${anchor(href, escapeXml(label))}</p>` : '',
  ].join('')
  return parts || undefined
}

/** The address that a paired button leads to: `[button link="…"]text[/button]`. */
export function buttonAddress({ name, attributes }: Shortcode): string | undefined {
  if (!/button|btn/.test(name)) return undefined
  return linkAddress(
    attributes.get('button_url') ?? attributes.get('link') ?? attributes.get('url') ?? attributes.get('href'),
  )
}

const anchor = (href: string, inner: string) => `<a href="${escapeXml(href)}">${inner}</a>`
const quote = (text: string) => (text ? `<blockquote>${escapeXml(text)}</blockquote>` : undefined)

/** WPBakery writes `url:https%3A%2F%2F…|title:…`. */
function linkAddress(text: string | undefined): string | undefined {
  const encoded = /^(?:\|\|)?url:([^|]*)/.exec(text ?? '')?.[1]
  return encoded === undefined ? text : decodeUri(encoded)
}

function videoAddress(name: string, value: string | undefined): string | undefined {
  if (
    !/^(?:embed|youtube|vimeo|video|vc_video|et_pb_video|fusion_youtube|fusion_vimeo|su_youtube|su_vimeo|su_video|tiktok|instagram)$/.test(
      name,
    ) ||
    !value
  ) {
    return undefined
  }
  if (/^https?:\/\//.test(value)) return value
  if (name.endsWith('youtube'))
    return /^[\w-]{6,20}$/.test(value) ? `https://www.youtube.com/watch?v=${value}` : undefined
  return name.endsWith('vimeo') && /^\d+$/.test(value) ? `https://vimeo.com/${value}` : undefined
}
