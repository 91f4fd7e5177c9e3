import { Icon } from './icon.tsx'

export type Pages = { path: string; page: number; total: number }

/** At most seven numbers around the current page, so that they fit on a phone. */
const maxNumbers = 7

function pagePath({ path }: Pick<Pages, 'path'>, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}

/** The number in `?page=`, undefined for anything that is not a whole number from 1. */
export function parsePage(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return 1
  return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined
}

export function rangeText(offset: number, count: number, total: number): string {
  return `${offset + 1}–${offset + count} of ${total}, newest first.`
}

/** For the head: where search engines find the pages before and after this one. */
export function adjacentPages(pages: Pages): { previous?: string; next?: string } {
  const { page, total } = pages
  return {
    ...(page > 1 && { previous: pagePath(pages, page - 1) }),
    ...(page < total && { next: pagePath(pages, page + 1) }),
  }
}

export function PageLinks(pages: Pages) {
  const { page, total } = pages
  if (total < 2) return null
  const { previous, next } = adjacentPages(pages)
  const from = Math.max(1, Math.min(page - (maxNumbers >> 1), total - maxNumbers + 1))
  const numbers = Array.from({ length: Math.min(maxNumbers, total) }, (_, index) => from + index)
  return (
    <nav className="page-links" aria-label="Pages">
      <StepLink href={previous} rel="prev" />
      <ol>
        {numbers.map((number) => (
          <li key={number}>
            <a href={pagePath(pages, number)} aria-current={number === page ? 'page' : undefined}>
              <span className="visually-hidden">Page </span>
              {number}
            </a>
          </li>
        ))}
      </ol>
      <StepLink href={next} rel="next" />
    </nav>
  )
}

function StepLink({ href, rel }: { href: string | undefined; rel: 'prev' | 'next' }) {
  const label = rel === 'prev' ? 'Newer' : 'Older'
  if (href === undefined) return <span className="page-links__off">{label}</span>
  return (
    <a className="link" href={href} rel={rel}>
      {rel === 'prev' && <Icon name="arrowLeft" size="small" />}
      {label}
      {rel === 'next' && <Icon name="arrowRight" size="small" />}
    </a>
  )
}
