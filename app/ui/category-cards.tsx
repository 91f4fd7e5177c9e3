import { categories } from '#domain/articles/categories.ts'
import { Icon } from './icon.tsx'

/** `counts` by category title: stated or live, as chosen in the settings. */
export type CategoryCounts = Readonly<Record<string, number>>

/** Goes into a `category-grid` under a second-level heading. */
export function CategoryCards({ counts }: { counts: CategoryCounts }) {
  return categories.map(({ key, title, description, icon }) => {
    const count = counts[title] ?? 0
    return (
      <a className="category-card" data-cat={key} href={`/blog?category=${encodeURIComponent(title)}`} key={key}>
        <Icon name={icon} />
        <span className="category-card__count">
          {count}
          <span className="category-card__unit">{count === 1 ? ' article' : ' articles'}</span>
        </span>
        <h3>{title}</h3>
        <p>{description}</p>
      </a>
    )
  })
}
