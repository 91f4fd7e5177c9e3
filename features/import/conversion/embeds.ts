import { parseWebUrl } from '#domain/text/web-url.ts'

type Embed = Readonly<{ title: string; href: string }>

/** A video or a post of another site, as the link that stays of it. Undefined for any other address. */
export function readEmbed(address: string, title?: string): Embed | undefined {
  const url = parseWebUrl(address.startsWith('//') ? `https:${address}` : address)
  if (!url) return undefined
  const host = url.hostname.replace(/^(?:www|m|mobile|player)\./, '')
  const video = videoId(host, url)
  const named = (fallback: string) => title?.trim().slice(0, 200) || fallback
  if (video) return { title: named('Video on YouTube'), href: `https://www.youtube.com/watch?v=${video}` }
  if (host.startsWith('youtube')) {
    const list = url.searchParams.get('list')
    return list
      ? {
          title: named('Playlist on YouTube'),
          href: `https://www.youtube.com/playlist?list=${encodeURIComponent(list)}`,
        }
      : undefined
  }
  if (host === 'vimeo.com') {
    const id = /\d{5,}/.exec(url.pathname)?.[0]
    return id === undefined ? undefined : { title: named('Video on Vimeo'), href: `https://vimeo.com/${id}` }
  }
  const known = knownHosts.find(
    ([name, path]) => (host === name || host.endsWith(`.${name}`)) && path.test(url.pathname),
  )
  return known && { title: named(known[2]), href: `https://${url.hostname}${url.pathname}` }
}

const knownHosts: readonly (readonly [host: string, path: RegExp, title: string])[] = [
  ['instagram.com', /^\/(?:p|reel|tv)\//, 'Post on Instagram'],
  ['tiktok.com', /\/video\/\d+/, 'Video on TikTok'],
  ['twitter.com', /\/status\/\d+/, 'Post on X'],
  ['x.com', /\/status\/\d+/, 'Post on X'],
  ['facebook.com', /\/(?:posts|videos|watch|reel|photo)/, 'Post on Facebook'],
  ['pinterest.com', /^\/pin\//, 'Pin on Pinterest'],
  ['reddit.com', /\/comments\//, 'Post on Reddit'],
  ['open.spotify.com', /^\/(?:embed|episode|show|track)/, 'Listen on Spotify'],
  ['soundcloud.com', /^\/[\w-]+\//, 'Listen on SoundCloud'],
  ['ted.com', /^\/talks\//, 'Talk at TED'],
]

function videoId(host: string, url: Readonly<URL>): string | undefined {
  const isYouTube = host === 'youtube.com' || host === 'youtube-nocookie.com'
  if (host !== 'youtu.be' && !isYouTube) return undefined
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const id = isYouTube ? (['embed', 'shorts', 'v', 'live'].includes(first) ? second : url.searchParams.get('v')) : first
  return id && id !== 'videoseries' && /^[\w-]{6,20}$/.test(id) ? id : undefined
}
