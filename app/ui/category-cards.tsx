import { categories, type Category } from '#domain/articles/categories.ts'
import { categoryUrl } from '#domain/articles/category-pages.ts'
import { Icon, isIconName } from './icon.tsx'

/** `counts` by category title: stated or live, as chosen in the settings. */
export type CategoryCounts = Readonly<Record<string, number>>

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
