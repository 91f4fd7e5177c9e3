import { readRedirects } from '../read-rows.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { Copy, Written } from '../format.ts'
import { cleanPage, type Place } from './clean-page.ts'
import { filePath, isFile, relativeLink, rootLink } from './paths.ts'
import { caddyRedirects, nginxRedirects, readMe } from './server-files.ts'

/** Pages for one person, which need the server. */
const personal =
  /^\/(?:account|admin|api|auth|confirm-email|draft|embed|favorites|invite|moderate|n|newsletter|recalls-mail|reset-password|setup|unsubscribe)(?:\/|$)/
const maxPages = 50_000
const firstFiles = ['/rss.xml', '/sitemap.xml', '/robots.txt', '/llms.txt', '/favicon.ico', '/favicon.svg']
const missingPage = '/this-page-is-not-in-the-copy'

type Page = { path: string; query: string }

/** The public site as plain files: what its own pages answer, in the folder `site`. */
export async function writeStatic(deps: ExportDeps, copy: Copy): Promise<Written> {
  const fetchPage = await deps.exports.openSite()
  const { origin } = deps.config
  const waiting: Page[] = []
  /** By address: its file in the copy, or nothing if it has none. */
  const places = new Map<string, Promise<string | undefined>>()
  const added = new Set<string>()
  const linked = new Set<string>()
  let pages = 0

  const placeIn =
    (from: string, link: (from: string, to: string) => string): Place =>
    async (href, kind) => {
      const url = URL.parse(href, `${origin}/${from.replace(/index\.html$/, '')}`)
      if (!url || url.origin !== origin || href.startsWith('#')) return href
      const file = await find(url.pathname, kind === 'page' ? url.searchParams : undefined)
      if (file === undefined) return undefined
      linked.add(file)
      return link(from, file) + url.hash
    }

  function find(path: string, parameters?: URLSearchParams): Promise<string | undefined> {
    const query = parameters && !isFile(path) ? pageQuery(parameters) : ''
    const key = path + query
    const known = places.get(key) ?? (query === undefined || personal.test(path) ? none : look(path, query ?? ''))
    places.set(key, known)
    return known
  }

  /** Whether there is such a page. Files go into the copy at once; pages wait for their turn. */
  async function look(path: string, query: string): Promise<string | undefined> {
    const response = await fetchPage(path + query)
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      const to = new URL(location, origin + path)
      return to.origin === origin && to.pathname !== path ? find(to.pathname, to.searchParams) : undefined
    }
    if (response.status !== 200) return undefined
    const file = filePath(path, query)
    if (added.has(file)) return file
    added.add(file)
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('text/html')) {
      waiting.push({ path, query })
    } else if (type.includes('text/css')) {
      await copy.add(`site/${file}`, await withLinks(await response.text(), file))
    } else {
      await copy.add(`site/${file}`, new Uint8Array(await response.arrayBuffer()))
    }
    return file
  }

  /** The addresses in a style sheet. */
  async function withLinks(css: string, file: string): Promise<string> {
    const place = placeIn(file, relativeLink)
    let text = css
    for (const [, link = ''] of css.matchAll(/url\(["']?(\/[^"')]{1,500})["']?\)/g)) {
      const placed = await place(link, 'file')
      if (placed !== undefined) text = text.replaceAll(link, placed)
    }
    return text
  }

  const paths = ['/', ...(await readSitemap(fetchPage, origin))].slice(0, maxPages)
  await copy.expect(paths.length)
  for (const path of firstFiles) await find(path)
  for (const path of paths) await find(path)
  for (let page = waiting.shift(); page && pages < maxPages; page = waiting.shift()) {
    const { path, query } = page
    const file = filePath(path, query)
    const keepsScripts = path.startsWith('/tools/')
    if (keepsScripts) for (const name of await deps.exports.listScripts()) await find(`/assets/${name}`)
    const html = await (await fetchPage(path + query)).text()
    await copy.add(`site/${file}`, await cleanPage(html, placeIn(file, relativeLink), { keepsScripts }))
    await copy.step()
    pages++
  }
  const missing = await (await fetchPage(missingPage)).text()
  const atRoot = placeIn('404.html', (_, to) => rootLink(to))
  await copy.add('site/404.html', await cleanPage(missing, atRoot, { keepsScripts: false }))
  const dead = [...linked].filter((file) => !added.has(file))
  if (dead.length > 0 || waiting.length > 0) throw new Error(`The copy has dead links: ${dead.slice(0, 5).join(', ')}`)
  const redirects = copy.contents.redirects ? await readRedirects(deps.db) : []
  await copy.add('redirects/nginx.conf', nginxRedirects(redirects))
  await copy.add('redirects/Caddyfile', caddyRedirects(redirects))
  await copy.add('README.txt', readMe(origin))
  return { message: `${pages.toLocaleString('en-US')} pages, no dead link` }
}

const none = Promise.resolve(undefined)

/** The lists of categories and their further pages. Searches have no end, so they are left out: undefined. */
function pageQuery(parameters: URLSearchParams): string | undefined {
  if (parameters.has('q')) return undefined
  const kept = [...parameters].filter(([name]) => ['category', 'cursor', 'page'].includes(name))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`
}

type FetchPage = (path: string) => Promise<Response>

async function readSitemap(fetchPage: FetchPage, origin: string): Promise<string[]> {
  const paths: string[] = []
  const parts = ['/sitemap.xml']
  for (const part of parts) {
    const text = await (await fetchPage(part)).text()
    for (const [, address = ''] of text.matchAll(/<loc>([^<]{1,4000})<\/loc>/g)) {
      const url = URL.parse(address.replaceAll('&amp;', '&'))
      if (url?.origin !== origin) continue
      if (/^\/sitemap-\d+\.xml$/.test(url.pathname)) parts.push(url.pathname)
      else paths.push(url.pathname)
    }
  }
  return paths
}
