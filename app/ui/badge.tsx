import type { ReactNode } from 'react'
import { findCategory } from '#domain/articles/categories.ts'
import { folder, trending } from './icons/cards.json'
import drawings from './icons/categories.json'
import { Glyph } from './icons/glyph.tsx'
import { useCategories } from './site-categories.tsx'

const paths: Readonly<Record<string, string>> = drawings

/** A name that no category has, such as an imported one, gets a neutral color and a folder icon. */
export function CategoryBadge({ title }: { title: string }) {
  const category = findCategory(useCategories(), title)
  return (
    <span className="badge" data-cat={category?.look}>
      <Glyph d={paths[category?.icon ?? ''] ?? folder} />
      {title}
    </span>
  )
}

export function TrendingBadge() {
  return (
    <span className="badge badge--trending">
      <Glyph d={trending} />
      Trending
    </span>
  )
}

export function StateBadge({ tone, children }: { tone: 'ok' | 'danger' | 'plain' | 'trending'; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
