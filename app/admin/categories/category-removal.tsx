import { useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import { categoriesHref, categoryHref } from '../hrefs.ts'
import { attemptConfirmed, toastSuccess } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { SelectField } from '../kit/fields.tsx'
import { pluralize } from '../kit/format.ts'
import { navigate } from '../kit/navigation.tsx'
import { type ListedCategory, showOverview } from './category-cache.ts'
import { restoreCategory } from './restore-category.ts'

type Props = { category: ListedCategory; categories: readonly ListedCategory[] }

/** What a category contains, as in `9 articles and 1 brief`. */
function contentsOf({ articles, briefs }: ListedCategory): string {
  return [articles > 0 && pluralize(articles, 'article'), briefs > 0 && pluralize(briefs, 'brief')]
    .filter(Boolean)
    .join(' and ')
}

/** A category goes only when what it contains has a new place. */
export function CategoryRemoval({ category, categories }: Props) {
  const [into, setInto] = useState('')
  const { key, title, slug, articles } = category
  const others = categories.filter((other) => other.key !== key)
  const target = others.find((other) => other.key === into)
  const contents = contentsOf(category)
  const options = [
    { value: '', label: contents ? 'Choose a category' : 'No other category' },
    ...others.map((other) => ({ value: other.key, label: `${other.title}, ${pluralize(other.articles, 'article')}` })),
  ]

  const remove = () =>
    attemptConfirmed(
      target
        ? {
            title: `Merge ${title} into ${target.title}?`,
            text: `${contents ? `${contents} move there.` : 'There is nothing to move.'} It can be undone for 30 days.`,
            confirmLabel: 'Merge',
            danger: true,
          }
        : {
            title: `Remove ${title}?`,
            text: `/category/${slug} then leads to the list of all categories. It can be undone for 30 days.`,
            confirmLabel: 'Remove',
            danger: true,
          },
      target ? 'Failed to merge the categories' : 'Failed to remove the category',
      async () => {
        const params = { key }
        const response = await (target
          ? fetchJson('POST /api/admin/categories/:key/merge', { params, body: { into: target.key } })
          : fetchJson('DELETE /api/admin/categories/:key', { params }))
        await navigate(target ? categoryHref(target.key) : categoriesHref, 'replace')
        showOverview(response)
        toastSuccess(target ? `${title} is now part of ${target.title}` : `${title} removed`, undefined, {
          label: 'Undo',
          onClick: () => void restoreCategory(category),
        })
      },
    )
  return (
    <section className="panel category-editor" aria-label="Merge or remove">
      <h3>Merge or remove</h3>
      <p className="soft small">
        {contents
          ? 'A category goes only when its articles and briefs have a new place.'
          : 'This category is empty, so it can go at once, or become part of another one.'}
      </p>
      {others.length > 0 && (
        <SelectField
          label={contents ? `Put ${contents} into` : 'Merge into'}
          options={options}
          value={into}
          onChange={setInto}
        />
      )}
      {target && (
        <p className="small user-text">
          {`${target.title} then has ${pluralize(target.articles + articles, 'article')}, and /category/${slug} leads there for good.`}
        </p>
      )}
      <div className="dialog__foot">
        {others.length === 0 ? (
          <p className="soft small">A site needs at least one category.</p>
        ) : (
          <ActionButton
            variant="danger-outline"
            aria-disabled={(contents !== '' && !target) || undefined}
            onClick={() => (contents === '' || target) && void remove()}>
            {target ? `Merge into ${target.title}` : 'Remove category'}
          </ActionButton>
        )}
      </div>
    </section>
  )
}
