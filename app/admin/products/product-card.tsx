import { StateBadge } from '#app/ui/badge.tsx'
import { edit, trash } from '#app/ui/icons/dashboard.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external, folder } from '#app/ui/icons/reading.ts'
import { Button } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle, displayCategory } from '#domain/products/product-display.ts'
import { pluralize } from '../kit/format.ts'
import { Link } from '../kit/link.tsx'
import { articleHref } from '../dashboard-routes.ts'
import { Tip } from '../kit/tip.tsx'
import { deleteProduct } from './product-actions.ts'
import type { AdminProduct } from './product-fields.ts'

export function AdminProductCard({ product, onEdit }: { product: AdminProduct; onEdit: () => void }) {
  const title = shortTitle(product.title)
  const image = preferredImage(product)
  return (
    <article className="admin-product">
      <Picture
        src={image}
        alt=""
        width={300}
        height={300}
        ratio="1-1"
        fallback={image === product.image_url ? undefined : product.image_url}
        onFail="placeholder"
        key={image}
      />
      <div className="admin-product__body">
        <h3>{title}</h3>
        <p className="admin-product__line">
          <Glyph d={folder} size="small" />
          {displayCategory(product)}
        </p>
        <p className="admin-product__line figures">ASIN: {product.asin ?? 'none'}</p>
        {product.affiliate_link ? (
          <a
            className="admin-product__link"
            href={product.affiliate_link}
            target="_blank"
            rel="noopener sponsored nofollow"
          >
            <Glyph d={external} size="small" />
            <span>{product.affiliate_link}</span>
          </a>
        ) : (
          <p className="admin-product__line">No link</p>
        )}
        {product.price && <p className="admin-product__price figures">{product.price}</p>}
        <ProductBadges product={product} />
        <UsedIn product={product} />
        <div className="row-actions admin-product__actions">
          <Tip text="Edit">
            <Button size="icon" aria-label={`Edit ${title}`} onClick={onEdit}>
              <Glyph d={edit} size="small" />
            </Button>
          </Tip>
          <Tip text="Delete">
            <Button size="icon" aria-label={`Delete ${title}`} onClick={() => void deleteProduct(product)}>
              <Glyph d={trash} size="small" />
            </Button>
          </Tip>
        </div>
      </div>
    </article>
  )
}

function ProductBadges({ product: { sample, hidden_reason, link_problem } }: { product: AdminProduct }) {
  if (!sample && !link_problem && !hidden_reason) return null
  return (
    <p className="admin-product__marks">
      {sample && <StateBadge tone="plain">Sample</StateBadge>}
      {link_problem && <span className="field__error">{link_problem}</span>}
      {hidden_reason && <span className="field__error">Hidden: {hidden_reason}</span>}
    </p>
  )
}

function UsedIn({ product: { used_in } }: { product: AdminProduct }) {
  if (used_in.length === 0) return <p className="admin-product__line">Not used in an article</p>
  return (
    <details className="used-in">
      <summary>Used in {pluralize(used_in.length, 'article')}</summary>
      <ul>
        {used_in.map(({ id, title }) => (
          <li key={id}>
            <Link className="inline-link" href={articleHref(id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
