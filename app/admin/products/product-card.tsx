import { StateBadge } from '#app/ui/badge.tsx'
import { edit } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { folder } from '#app/ui/icons/cards.json'
import { external } from '#app/ui/icons/reading.json'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle, displayCategory } from '#domain/products/product-display.ts'
import { webLink } from '#domain/text/web-link.ts'
import { DeleteButton, IconButton } from '../kit/buttons.tsx'
import { UsedIn } from '../kit/used-in.tsx'
import { type AdminProduct, deleteProduct } from './product-actions.ts'

export function AdminProductCard({ product, onEdit }: { product: AdminProduct; onEdit: () => void }) {
  const title = shortTitle(product.title)
  const image = preferredImage(product)
  const link = webLink(product.affiliate_link)
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
        <p className="admin-product__line numeric">ASIN: {product.asin ?? 'none'}</p>
        {link ? (
          <a className="admin-product__link" href={link} target="_blank" rel="noopener sponsored nofollow">
            <Glyph d={external} size="small" />
            <span>{link}</span>
          </a>
        ) : (
          <p className="admin-product__line">No link</p>
        )}
        {product.price && <p className="admin-product__price numeric">{product.price}</p>}
        <ProductBadges product={product} />
        {product.used_in.length === 0 ? (
          <p className="admin-product__line">Not used in an article</p>
        ) : (
          <UsedIn articles={product.used_in} />
        )}
        <div className="row-actions admin-product__actions">
          <IconButton icon={edit} label={`Edit ${title}`} tip="Edit" onClick={onEdit} />
          <DeleteButton name={title} onClick={() => void deleteProduct(product)} />
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
