import { categoryPath, type Category } from '#domain/articles/categories.ts'
import { mayClaim, type ClaimSite } from '#domain/site/claims.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import { Icon, isIconName } from './icon.tsx'

/** By category title: stated or live, as chosen in the settings. Categories of the owner's have no stated ones. */
export type CategoryCounts = Readonly<Record<string, number>>

export function showsStatedCounts(
  site: ClaimSite & Pick<Site, 'categories'>,
  settings: Pick<Settings, 'categoryCounts'>,
): boolean {
  return !site.categories && settings.categoryCounts === 'stated' && mayClaim(site, 'category-counts')
}

/** Without live counts, those that the design states. */
export function categoryCounts(
  categories: readonly Category[],
  live: ReadonlyMap<string, number> | undefined,
): CategoryCounts {
  return Object.fromEntries(
    categories.map(({ title, articleCount }) => [title, live ? (live.get(title) ?? 0) : articleCount]),
  )
}

const builtInCount = 13

/** Such as `Thirteen shelves`, the words of the design. */
export function shelves({ length }: readonly Category[]): string {
  return `${length === builtInCount ? 'Thirteen' : length} ${length === 1 ? 'shelf' : 'shelves'}`
}

/** Goes into a `category-grid` under a second-level heading. */
export function CategoryCards({ categories, counts }: { categories: readonly Category[]; counts: CategoryCounts }) {
  return categories.map((category) => (
    <CategoryCard category={category} count={counts[category.title] ?? 0} key={category.key} />
  ))
}

export function CategoryCard({ category, count }: { category: Category; count: number }) {
  const { look, title, description, icon } = category
  return (
    <a className="category-card" data-cat={look} href={categoryPath(category)}>
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
