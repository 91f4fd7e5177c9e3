import type { SourceTime } from '#domain/import/source.ts'
import { slugify } from '#domain/text/slug.ts'
import { textOf, type Fields } from './fields.ts'
import type { SiteConfig } from './site-config.ts'

/** What the name of a file says. `section` is the first folder of the content, `path` all of them. */
export type FileName = { base: string; folders: string[]; section: string; day?: string; isIndex: boolean }

const dated = /^(\d{4}-\d{2}-\d{2})-(.+)$/
/** Folders that generators take content from, which are no part of an address. */
const contentRoots = /^(?:src\/)?(?:content|pages|posts_src|_posts|_drafts|data)\//
const jekyllTemplates: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

export function readFileName(name: string, root: string): FileName {
  const path = name.slice(root.length).replace(/\.\w+$/, '')
  const inContent = path.replace(contentRoots, '').replace(/(^|\/)_(?:posts|drafts)\//, '$1')
  const parts = inContent.split('/')
  const last = parts.pop() ?? ''
  const isIndex = last === 'index' && parts.length > 0
  const named = isIndex ? (parts.pop() ?? '') : last
  const [, day, rest] = dated.exec(named) ?? []
  return { base: rest ?? named, folders: parts, section: parts[0] ?? '', ...(day && { day }), isIndex }
}

export function slugFor(fields: Fields, file: FileName): string {
  const slug = textOf(fields, ['slug'])
  return slug?.split('/').findLast(Boolean) ?? slugify(file.base)
}

type About = {
  fields: Fields
  file: FileName
  slug: string
  title: string
  published?: SourceTime | undefined
  isPost: boolean
}

/** The path that the generator gave it, as far as its settings say. */
export function pathFor(about: About, config: SiteConfig): string {
  const { fields, file, slug, isPost } = about
  const own = textOf(fields, ['permalink', 'url'])
  if (own && !/[:{]/.test(own)) return own.startsWith('/') ? own : `/${own}`
  const template = own ?? (isPost ? templateFor(config, file) : undefined)
  if (template && !template.includes('{')) return fill(template, about)
  const folders = [...file.folders, slug].filter(Boolean).map((part) => encodeURIComponent(part))
  return `/${folders.join('/')}/`
}

function templateFor({ generator, permalinks }: SiteConfig, { section }: FileName): string | undefined {
  if (generator === 'hugo') return permalinks[section] ?? permalinks[`/${section}/`]
  if (generator !== 'jekyll') return undefined
  const template = permalinks[''] ?? 'date'
  return jekyllTemplates[template] ?? template
}

function fill(template: string, { fields, file, slug, title, published }: About): string {
  const date = new Date(published?.at ?? 0)
  const two = (value: number) => String(value).padStart(2, '0')
  const category =
    textOf(fields, ['category']) ?? (Array.isArray(fields['categories']) ? fields['categories'].join('/') : '')
  const values: Record<string, string> = {
    year: String(date.getUTCFullYear()),
    month: two(date.getUTCMonth() + 1),
    i_month: String(date.getUTCMonth() + 1),
    day: two(date.getUTCDate()),
    i_day: String(date.getUTCDate()),
    title: slugify(textOf(fields, ['slug']) ?? file.base ?? title),
    slug,
    slugorfilename: slug,
    filename: file.base,
    contentbasename: file.base,
    slugorcontentbasename: slug,
    section: file.section,
    sections: file.folders.join('/'),
    categories: category.toLowerCase(),
    output_ext: '.html',
    path: [...file.folders, file.base].join('/'),
    name: file.base,
  }
  const path = template
    .slice(0, 500)
    .replaceAll(/:([a-z_]+)/g, (whole, name: string) => encodeURI(values[name] ?? whole))
  return `/${path.split('/').filter(Boolean).join('/')}${path.endsWith('/') ? '/' : ''}`
}
