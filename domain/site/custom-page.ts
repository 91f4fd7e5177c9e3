import { findTextLimitError } from '../articles/text-limits.ts'
import { findSlugError, slugify } from '../text/slug.ts'
import { countCodePoints } from '../text/text-input.ts'
import type { Menu } from './pages.ts'

/** A page that the owner added. */
export type CustomPage = {
  id: string
  path: string
  title: string
  intro: string
  /** What search engines show. Empty: the introduction, or the beginning of the text. */
  description: string
  /** In the format of articles. */
  content: string
  /** The menu that links to it; null: none. */
  menu: Menu | null
  state: (typeof pageStates)[number]
  /** Redirect to the page. */
  former_paths: readonly string[]
  version: number
  updated_at: number
}

export const pageStates = ['draft', 'published'] as const

export type CustomPageInput = Pick<
  CustomPage,
  'path' | 'title' | 'intro' | 'description' | 'content' | 'menu' | 'state'
>

/** What every page of the site knows of the published ones. */
export type PublishedPage = Pick<
  CustomPage,
  'path' | 'title' | 'intro' | 'description' | 'menu' | 'former_paths' | 'updated_at'
>

export const customPageLimits = { title: 200, intro: 300, description: 300, content: 60_000 } as const

export function suggestPagePath(title: string): string {
  return title.trim() === '' ? '' : `/${slugify(title, 'page')}`
}

export function customPageErrors(page: CustomPageInput): Record<string, string> {
  const tooLong = (field: keyof typeof customPageLimits) => {
    const most = customPageLimits[field]
    return countCodePoints(page[field]) > most && `Use at most ${most.toLocaleString('en-US')} characters.`
  }
  const isMissing = page.state === 'published' && page.content.trim() === ''
  const errors = {
    title: page.title === '' ? 'Please enter a title.' : tooLong('title'),
    path: findPathError(page.path),
    intro: tooLong('intro'),
    description: tooLong('description'),
    content: isMissing ? 'A published page needs a text.' : tooLong('content') || findTextLimitError(page.content),
  }
  return Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error ? [[field, error]] : [])))
}

function findPathError(path: string): string | undefined {
  if (path === '' || path === '/') return 'Please enter a path, such as /adoption.'
  if (path.startsWith('/') && findSlugError(path.slice(1)) === undefined) return undefined
  return 'A path is a slash and at most 96 lowercase letters, digits and single hyphens, such as /adoption.'
}

/** Whether the site has a page or anything else at this path, or below it. `routePaths`: the paths of its routes. */
export function isReservedPath(path: string, routePaths: readonly string[]): boolean {
  return routePaths.some((route) => route === path || route.startsWith(`${path}/`))
}
