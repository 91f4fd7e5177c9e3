import type { ReactNode } from 'react'
import { findCategory } from '#domain/categories.ts'
import { Icon, isIconName } from './icon.tsx'

/** A title that is none of the thirteen gets the neutral tint and a folder. */
export function CategoryBadge({ title }: { title: string }) {
  const category = findCategory(title)
  const icon = category?.icon ?? 'folder'
  return (
    <span className="badge" data-cat={category?.key}>
      <Icon name={isIconName(icon) ? icon : 'folder'} />
      {title}
    </span>
  )
}

export function TrendingBadge() {
  return (
    <span className="badge badge--trending">
      <Icon name="trending" />
      Trending
    </span>
  )
}

export function StateBadge({ tone, children }: { tone: 'ok' | 'danger' | 'plain' | 'trending'; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
