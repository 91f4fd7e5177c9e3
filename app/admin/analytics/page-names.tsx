import { siteCategories } from '#app/client/site-categories.ts'
import { categoryPath } from '#domain/articles/categories.ts'
import { sitePages } from '#domain/site/pages.ts'
import type { PageViews } from './analytics-filter.tsx'

const pageNames = new Map([...sitePages.map(({ path, name }) => [path, name] as const), ['/404', 'Page not found']])

export function referrerName(name: string): string {
  return name.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

export function pageName({ path, title }: { path: string; title: string | null }): string {
  const category = siteCategories.get().find((one) => categoryPath(one) === path)
  return title ?? category?.title ?? pageNames.get(path) ?? path
}

export function PageLink({ page }: { page: PageViews }) {
  const name = pageName(page)
  return (
    <a className="page-link" href={page.path} target="_blank" rel="noreferrer" title={page.path}>
      <span>{name}</span> {name !== page.path && <small>{page.path}</small>}
    </a>
  )
}
