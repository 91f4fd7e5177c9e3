import { useState } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { ProductChooser } from '#app/admin/products/product-picker.tsx'
import type { AdminProduct } from '#app/contract/admin-products.ts'
import { ArticleChooser } from './article-picker.tsx'
import { ChosenList } from '#app/admin/kit/sortable-list.tsx'
import type { IssueEdit } from './use-issue-edit.ts'

/** The articles and products of an issue. Choosing closes the dialog and leaves the focus on its button. */
export function IssueChoices({ edit: { fields, set, errors } }: { edit: IssueEdit }) {
  const [choosing, setChoosing] = useState<'articles' | 'products'>()
  const { articles, products } = fields
  const close = () => setChoosing(undefined)

  function refuse({ id, hidden_reason }: AdminProduct) {
    if (products.some((one) => one.id === id)) return 'Already in this issue'
    return hidden_reason === null ? undefined : `Not in the shop: ${hidden_reason}`
  }
  return (
    <>
      <ChosenList
        title="Articles"
        add="Add an article"
        nothing="None yet. Each becomes a card that leads to its page."
        items={articles}
        error={errors['articles']}
        onChange={(changed) => set({ articles: changed })}
        onAdd={() => setChoosing('articles')}
      />
      <ChosenList
        title="Products"
        add="Add a product"
        nothing="None yet. Each leads to the shop: no retailer’s link leaves by mail."
        items={products.map(({ id, title }) => ({ id, title: shortTitle(title) }))}
        error={errors['products']}
        onChange={(changed) =>
          set({ products: changed.flatMap(({ id }) => products.find((one) => one.id === id) ?? []) })
        }
        onAdd={() => setChoosing('products')}
      />
      <Dialog open={choosing === 'articles'} onClose={close} title="Add an article">
        {choosing === 'articles' && (
          <ArticleChooser
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
          <ProductChooser
            refuse={refuse}
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
