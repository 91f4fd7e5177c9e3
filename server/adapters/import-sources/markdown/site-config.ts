import type { SourceFile } from '../source-file.ts'
import { readWholeText } from '../text/read-text.ts'
import { fieldOf, isRecord, textOf, type Fields } from './fields.ts'
import { parseConfig } from './front-matter.ts'

const maxLength = 200_000
const configs =
  /^(?:.*\/)?(?:(?:hugo|config)\.(?:toml|ya?ml|json)|_config\.ya?ml|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml|json)|astro\.config\.(?:mjs|ts|js)|(?:\.?eleventy|eleventy\.config)\.[cm]?js)$/

type Generator = 'hugo' | 'jekyll' | 'astro' | 'eleventy' | 'none'

/** `root`: the folder of the site in the archive, with a slash at its end. `permalinks`: templates by section. */
export type SiteConfig = {
  generator: Generator
  root: string
  name?: string
  url?: string
  language?: string
  permalinks: Readonly<Record<string, string>>
}

export async function readSiteConfig(files: readonly SourceFile[]): Promise<SiteConfig> {
  const found = files.filter(({ name }) => configs.test(name)).toSorted((one, other) => depth(one) - depth(other))
  for (const file of found.slice(0, 20)) {
    const generator = generatorOf(file.name)
    const text = await readWholeText(file, maxLength)
    const root = file.name.slice(0, file.name.lastIndexOf('/') + 1).replace(/config\/_default\/$/, '')
    if (text === undefined) continue
    if (generator === 'astro' || generator === 'eleventy')
      return { generator, root, permalinks: {}, ...scriptFields(text) }
    const fields = tryParse(text, file.name)
    if (fields) return { generator, root, ...readFields(fields, generator) }
  }
  const isJekyll = files.some(({ name }) => /(?:^|\/)_posts\//.test(name))
  return { generator: isJekyll ? 'jekyll' : 'none', root: '', permalinks: {} }
}

const depth = ({ name }: SourceFile) => name.split('/').length

function generatorOf(name: string): Generator {
  if (name.includes('_config.')) return 'jekyll'
  if (name.includes('astro.config.')) return 'astro'
  return name.includes('eleventy') ? 'eleventy' : 'hugo'
}

function tryParse(text: string, name: string): Fields | undefined {
  try {
    const form = name.endsWith('.toml') ? 'toml' : name.endsWith('.json') ? 'json' : 'yaml'
    const value = parseConfig(text, form)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Scripts are not run: their address is all that can be read from them. */
function scriptFields(text: string): Pick<SiteConfig, 'url'> {
  const url = /\bsite\s*:\s*['"`](https?:\/\/[^'"`\s]{1,200})['"`]/.exec(text)?.[1]
  return url ? { url } : {}
}

function readFields(fields: Fields, generator: Generator): Omit<SiteConfig, 'generator' | 'root'> {
  const name = textOf(fields, ['title', 'name'])
  const base = textOf(fields, generator === 'jekyll' ? ['url'] : ['baseURL', 'baseurl'])
  const folder = generator === 'jekyll' ? (textOf(fields, ['baseurl']) ?? '') : ''
  const language = textOf(fields, ['languageCode', 'defaultContentLanguage', 'locale', 'lang'])
  const url = base && /^https?:\/\//i.test(base) ? base + folder : undefined
  return {
    ...(name && { name }),
    ...(url && { url }),
    ...(language && { language }),
    permalinks: readPermalinks(fields),
  }
}

/** Jekyll has one template, Hugo one for each section, since 2023 under the kind of page. */
function readPermalinks(fields: Fields): Record<string, string> {
  const value = fieldOf(fields, ['permalinks.page', 'permalinks', 'permalink'])
  if (typeof value === 'string') return { '': value }
  const entries = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.flatMap(([section, template]) => (typeof template === 'string' ? [[section, template]] : [])),
  )
}
