import type { SourcePost } from '#domain/import/source.ts'
import { firstOf, searchMeta } from './read-meta.ts'

type SearchTexts = Pick<SourcePost, 'searchTitle' | 'searchDescription' | 'keyword' | 'canonical' | 'noindex'>
type Values = { title: string; excerpt: string; category: string; year: string }

/** `%%title%%` of Yoast, `%title%` of Rank Math, `#post_title` of AIOSEO. */
const variable = /%%[a-z_-]{1,40}(?:\([^()%]{0,80}\))?%%|%[a-z_]{3,40}(?:\([^()%]{0,80}\))?%|#[a-z]+_[a-z_]{2,40}\b/gi

export function readSearchTexts(meta: ReadonlyMap<string, string>, values: Values): SearchTexts {
  const keyword = firstOf(meta, searchMeta.keyword)?.split(',')[0]?.trim()
  const all = { ...values, keyword: keyword ?? '' }
  const title = resolve(firstOf(meta, searchMeta.title), all)
  const description = resolve(firstOf(meta, searchMeta.description), all)
  const canonical = firstOf(meta, searchMeta.canonical)
  return {
    // The site shows its own title then.
    ...(title && title !== values.title && { searchTitle: title }),
    ...(description && { searchDescription: description }),
    ...(keyword && { keyword }),
    ...(canonical && { canonical }),
    ...(isNoindex(meta) && { noindex: true }),
  }
}

function isNoindex(meta: ReadonlyMap<string, string>): boolean {
  const value = firstOf(meta, searchMeta.noindex) ?? ''
  return value === '1' || value === 'yes' || value.includes('noindex')
}

/** The name of the site is left out, because every page has it at the end of its title anyway. */
function resolve(template: string | undefined, values: Values & { keyword: string }): string | undefined {
  if (!template) return undefined
  const text = template.slice(0, 5000)
  const resolved = text.replaceAll(variable, (name) => {
    const bare = name.replaceAll(/[%#]|\(.*\)$/g, '').toLowerCase()
    if (/^sep(?:arator)?(?:_sa)?$/.test(bare)) return '\u0001'
    if (/^(?:post_)?title$/.test(bare)) return values.title
    if (/^(?:post_)?excerpt(?:_only)?$/.test(bare)) return values.excerpt
    if (/^(?:focuskw|focus_keyword|keyword)$/.test(bare)) return values.keyword
    if (/^(?:primary_)?categor(?:y|ies)$/.test(bare)) return values.category
    if (/^current_?year$/.test(bare)) return values.year
    return ''
  })
  const parts = resolved.split('\u0001').map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const joined = parts.filter(Boolean).join(' – ')
  return (resolved === text ? joined : trimSeparators(joined)) || undefined
}

/** What stands beside a variable that says nothing here. */
const trimSeparators = (text: string) =>
  text.replace(/^(?:[-–—|•·»:]\s){1,5}/, '').replace(/(?:\s[-–—|•·«:]){1,5}$/, '')
