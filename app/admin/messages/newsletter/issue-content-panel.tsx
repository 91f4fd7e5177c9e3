import { useState } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { ProductPicker } from '#app/admin/products/product-picker.tsx'
import type { AdminProduct } from '#app/admin/products/product-fields.ts'
import { ArticlePicker } from './article-picker.tsx'
import { SortableList } from '#app/admin/kit/sortable-list.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

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
        emptyText="None yet. Each article becomes a card that links to its page."
        items={articles}
        error={errors['articles']}
        onChange={(changed) => set({ articles: changed })}
        onAdd={() => setChoosing('articles')}
      />
      <SortableList
        title="Products"
        addLabel="Add a product"
        emptyText="None yet. Products link to the shop; emails contain no affiliate links."
        items={products.map(({ id, title }) => ({ id, title: shortTitle(title) }))}
        error={errors['products']}
        onChange={(changed) =>
          set({ products: changed.flatMap(({ id }) => products.find((one) => one.id === id) ?? []) })
        }
        onAdd={() => setChoosing('products')}
      />
      <Dialog open={choosing === 'articles'} onClose={close} title="Add an article">
        {choosing === 'articles' && (
          <ArticlePicker
            chosen={articles.map(({ id }) => id)}
            onChoose={({ id, title }) => {
              set({ articles: [...articles, { id, title }] })
              close()
            }}
          />
        )}
      </Dialog>
      <Dialog open={choosing === 'products'} onClose={close} title="Add a product">
        {choosing === 'products' && (
          <ProductPicker
            disabledReason={disabledReason}
            onChoose={({ id, title }) => {
              set({ products: [...products, { id, title }] })
              close()
            }}
          />
        )}
      </Dialog>
    </>
  )
}
