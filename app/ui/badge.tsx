import type { ReactNode } from 'react'
import { findCategory } from '#domain/articles/categories.ts'
import * as drawings from './icons/categories.ts'
import { Glyph } from './icons/glyph.tsx'
import { folder, trending } from './icons/reading.ts'

/** By name, so that an island with a badge ships these drawings and no others. */
const paths: Readonly<Record<string, string>> = {
  ...drawings,
  'graduation-cap': drawings.graduationCap,
  'paw-print': drawings.pawPrint,
}

/** A title that is none of the thirteen gets the neutral tint and a folder. */
export function CategoryBadge({ title }: { title: string }) {
  const category = findCategory(title)
  return (
    <span className="badge" data-cat={category?.key}>
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
