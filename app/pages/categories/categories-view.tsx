import { CategoryCards, type CategoryCounts } from '#app/ui/category-cards.tsx'

export function CategoriesView({ counts }: { counts: CategoryCounts }) {
  return (
    <div className="section">
      <div className="wrap category-grid">
        <div className="category-grid__title">
          <h1>
            Every category, <em>from first walks to long trips.</em>
          </h1>
          <p>Thirteen shelves of guides. Pick the one that sounds like your day.</p>
          <h2 className="visually-hidden">The thirteen categories</h2>
        </div>
        <CategoryCards counts={counts} />
      </div>
    </div>
  )
}
