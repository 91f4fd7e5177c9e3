import { useMemo, type MouseEvent, type ReactNode } from 'react'
import { now } from '#app/client/browser-clock.ts'
import { placedProductCards } from '#app/ui/article-blocks/placed-products.ts'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { InlineProductCard } from '#app/ui/inline-product-card.tsx'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { findMentions, collectMentionedKeys, placeProducts } from '#domain/products/article-products.ts'
import { listPlacedProducts } from '#domain/articles/blocks.ts'
import { findCategory } from '#domain/articles/categories.ts'
import type { Product } from '#domain/products/product.ts'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { previewLines } from './preview-lines.ts'

type Props = { text: string; category: string; id: string }

/** The text as readers see it, rendered by the same code; lines they do not see are marked. */
export function Preview({ text, category, id }: Props) {
  const { blocks, hiddenLines: unseen } = useMemo(() => previewLines(text), [text])
  const mentions = useMemo(() => findMentions(blocks), [blocks])
  const keys = listPlacedProducts(blocks)
  const products = useProducts({ ...collectMentionedKeys(mentions), keys })
  const placed = placedProductCards(keys, products, now())
  const placedIds = new Set(Array.from(placed.values(), (product) => product.id))
  const after = new Map<number, ReactNode>()
  const places = placeProducts(
    mentions,
    products.filter((product) => !placedIds.has(product.id)),
  )
  for (const [index] of blocks.entries()) {
    const cards = places.get(index) ?? []
    const lines = unseen.get(index) ?? []
    if (cards.length + lines.length === 0) continue
    after.set(
      index,
      <>
        <HiddenLines lines={lines} />
        {cards.map((product) => (
          <InlineProductCard product={productCardProps(product, now())} article_id={id} key={product.id} />
        ))}
      </>,
    )
  }
  return (
    <div className="preview" role="region" aria-label="Preview" tabIndex={0} onClickCapture={openLinksInNewTab}>
      <HiddenLines lines={unseen.get(-1) ?? []} />
      {blocks.length === 0 ? (
        <p className="soft">Nothing to show yet.</p>
      ) : (
        <ArticleBody
          blocks={blocks}
          category={findCategory(category)?.key}
          after={after}
          placed={{ article_id: id, products: placed }}
        />
      )}
    </div>
  )
}

function HiddenLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // Lines may be equal; only their position tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <p className="unseen-line" key={index}>
      <span className="badge badge--danger">Not shown</span> <s>{line}</s>
    </p>
  ))
}

type ProductKeys = ReturnType<typeof collectMentionedKeys> & { keys: readonly string[] }

function useProducts({ asins, link_keys, keys }: ProductKeys): Product[] {
  const query = { asins: asins.join(' '), link_keys: link_keys.join(' '), keys: keys.join(' ') }
  const isNeeded = asins.length + link_keys.length + keys.length > 0
  const { data } = useQuery('GET /api/admin/products/mentioned', isNeeded ? { query } : 'skip')
  return (data?.products ?? []).map((product) => ({
    ...product,
    created_at: Date.parse(product.created_at),
    price_at: product.price_at === null ? null : Date.parse(product.price_at),
  }))
}

/** A link in the preview must not leave the editor. */
function openLinksInNewTab(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link) link.target = '_blank'
}
