import { categories, type Category } from '#domain/articles/categories.ts'
import { categoryUrl } from '#domain/articles/category-pages.ts'
import { mayClaim, type ClaimSite } from '#domain/site/claims.ts'
import type { Settings } from '#domain/site/settings.ts'
import { Icon, isIconName } from './icon.tsx'

/** `counts` by category title: stated or live, as chosen in the settings. */
export type CategoryCounts = Readonly<Record<string, number>>

export function showsStatedCounts(site: ClaimSite, settings: Pick<Settings, 'categoryCounts'>): boolean {
  return settings.categoryCounts === 'stated' && mayClaim(site, 'category-counts')
}

/** Without live counts, those that the design states. */
export function categoryCounts(live: ReadonlyMap<string, number> | undefined): CategoryCounts {
  return Object.fromEntries(
    categories.map(({ title, articleCount }) => [title, live ? (live.get(title) ?? 0) : articleCount]),
  )
}

/** Goes into a `category-grid` under a second-level heading. */
export function CategoryCards({ counts }: { counts: CategoryCounts }) {
  return categories.map((category) => (
    <CategoryCard category={category} count={counts[category.title] ?? 0} key={category.key} />
  ))
}

export function CategoryCard({ category, count }: { category: Category; count: number }) {
  const { key, title, description, icon } = category
  return (
    <a className="category-card" data-cat={key} href={categoryUrl(title)}>
      {isIconName(icon) && <Icon name={icon} />}
      <span className="category-card__count">
        {count}
        <span className="category-card__unit">{count === 1 ? ' article' : ' articles'}</span>
      </span>
      <h3>{title}</h3>
      <p>{description}</p>
    </a>
  )
}
