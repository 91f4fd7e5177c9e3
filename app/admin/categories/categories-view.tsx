import '#app/styles/admin-categories.css'
import { maxCategories } from '#domain/articles/category-input.ts'
import { arrowLeft, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { categoriesHref, categoryHref } from '../hrefs.ts'
import { EmptyList, ListStates } from '../kit/list-states.tsx'
import { Link } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import type { CategoryOverview } from './category-cache.ts'
import { CategoryEditor } from './category-editor.tsx'
import { CategoryList } from './category-list.tsx'
import { CategoryRemoval } from './category-removal.tsx'

const newCategory = 'new'

/** The order on the left, one category on the right; on phones one of the two. `id`: its key, or `new`. */
export function CategoriesView({ id }: { id: string }) {
  const query = useQuery('GET /api/admin/categories')
  return (
    <div className={id === '' ? 'categories' : 'categories categories--open'}>
      <div className="list-head">
        <h2>Categories</h2>
        <span className="soft numeric">{query.data?.categories.length}</span>
        {query.data && query.data.categories.length < maxCategories && (
          <Link className="button button--primary" href={categoryHref(newCategory)}>
            <Glyph d={plus} size="small" />
            Add category
          </Link>
        )}
      </div>
      <ListStates query={query} what="the categories">
        {(overview) => <Columns overview={overview} id={id} />}
      </ListStates>
    </div>
  )
}

function Columns({ overview, id }: { overview: CategoryOverview; id: string }) {
  const { categories, isBuiltIn } = overview
  const isNew = id === newCategory
  const open = id === '' ? categories[0] : categories.find(({ key }) => key === id)
  return (
    <div className="categories__columns">
      <CategoryList categories={categories} openKey={isNew ? undefined : open?.key} />
      <div className="categories__side">
        <Link className="link categories__back" href={categoriesHref}>
          <Glyph d={arrowLeft} size="small" />
          All categories
        </Link>
        {isNew || open ? (
          <CategoryEditor
            category={isNew ? undefined : open}
            categories={categories}
            isBuiltIn={isBuiltIn}
            key={isNew ? newCategory : open?.key}
          />
        ) : (
          <EmptyList sentence="This category no longer exists. Choose another one from the list." />
        )}
        {open && !isNew && <CategoryRemoval category={open} categories={categories} key={`remove ${open.key}`} />}
      </div>
    </div>
  )
}
