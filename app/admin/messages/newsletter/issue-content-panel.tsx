import { useState } from 'react'
import { Switch } from '#app/ui/kit/controls.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import type { AdminProduct } from '#app/admin/products/product-actions.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useCategoryLook } from '#app/ui/site-categories.tsx'
import type { AdminArticleCard } from '#app/admin/articles/article-fields.ts'
import { ItemPicker } from '#app/admin/kit/item-picker.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { SortableList } from '#app/admin/kit/sortable-list.tsx'
import type { IssueEdit } from './issue-actions.ts'

/** The articles and products of an issue. Choosing closes the dialog and leaves the focus on its button. */
export function IssueContentPanel({ edit: { fields, set, errors } }: { edit: IssueEdit }) {
  const [choosing, setChoosing] = useState<'articles' | 'products'>()
  const { articles, products } = fields
  const close = () => setChoosing(undefined)

  function disabledReason({ id, hidden_reason }: AdminProduct) {
    if (products.some((one) => one.id === id)) return 'Already in this issue'
    return hidden_reason === null ? undefined : `Not in the shop: ${hidden_reason}`
  }
  return (
    <>
      <SortableList
        title="Articles"
        addLabel="Add an article"
        emptyText="None yet. Each article becomes a card that links to its page, or is sent in full."
        items={articles}
        error={errors['articles']}
        onChange={(changed) => set({ articles: [...changed] })}
        renderControl={({ id, title, full: isFull }) => (
          <Switch
            label={
              <span>
                In full<span className="visually-hidden">: {title}</span>
              </span>
            }
            checked={isFull}
            onChange={({ currentTarget: { checked: full } }) =>
              set({ articles: articles.map((one) => (one.id === id ? { ...one, full } : one)) })
            }
          />
        )}
        onAdd={() => setChoosing('articles')}
      />
      <SortableList
        title="Products"
        addLabel="Add a product"
        emptyText="None yet. Products link to the shop; emails contain no affiliate links."
        items={products}
        nameOf={({ title }) => shortTitle(title)}
        error={errors['products']}
        onChange={(changed) => set({ products: [...changed] })}
        onAdd={() => setChoosing('products')}
      />
      {choosing === 'articles' && (
        <Dialog onClose={close} title="Add an article">
          <ArticlePicker
            chosen={articles.map(({ id }) => id)}
            onChoose={({ id, title }) => {
              set({ articles: [...articles, { id, title, full: false }] })
              close()
            }}
          />
        </Dialog>
      )}
      {choosing === 'products' && (
        <Dialog onClose={close} title="Add a product">
          <ProductPicker
            disabledReason={disabledReason}
            onChoose={({ id, title }) => {
              set({ products: [...products, { id, title }] })
              close()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

type PickerProps = { onChoose: (article: AdminArticleCard) => void; chosen: readonly string[] }

function ArticlePicker({ onChoose, chosen }: PickerProps) {
  const [q, setQ] = useState('')
  const lookOf = useCategoryLook()
  return (
    <ItemPicker
      what="articles"
      placeholder="Search published articles"
      emptyText="No published articles found."
      q={q}
      onSearch={setQ}
      query={useQuery('GET /api/admin/articles', { query: { q, state: 'published' } })}
      items={({ articles }) =>
        articles.map((article) => ({
          id: article.id,
          title: article.title,
          note: chosen.includes(article.id) ? 'Already in this issue' : article.category,
          disabled: chosen.includes(article.id),
          choose: () => onChoose(article),
          picture: (
            <Picture
              src={article.image_url}
              alt=""
              width={96}
              height={96}
              ratio="1-1"
              category={lookOf(article.category)}
              onFail="placeholder"
            />
          ),
        }))
      }
    />
  )
}
