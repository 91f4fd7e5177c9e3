import { StateBadge } from '#app/ui/badge.tsx'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { folder } from '#app/ui/icons/cards.json'
import { edit } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external } from '#app/ui/icons/reading.json'
import { Picture } from '#app/ui/picture.tsx'
import { displayCategory, preferredImage, shortTitle } from '#domain/products/product-display.ts'
import { webLink } from '#domain/text/web-link.ts'
import { productHref } from '../hrefs.ts'
import { DeleteButton, IconButton } from '../kit/buttons.tsx'
import { pluralize } from '../kit/format.ts'
import { Link } from '../kit/navigation.tsx'
import { UsedIn } from '../kit/used-in.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { deleteProduct, type AdminProduct } from './product-actions.ts'

/** Link, price and changes are for admins; whoever writes opens the test log. */
export function AdminProductCard({ product, onEdit }: { product: AdminProduct; onEdit: () => void }) {
  const isAdmin = useHasRole('admin')
  const isEditor = useHasRole('editor')
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
        {isAdmin && <ShopLines product={product} />}
        <ProductBadges product={product} />
        {product.evidence && <EvidenceMark evidence={product.evidence} />}
        <Link className="inline-link" href={productHref(product.id)}>
          Test log
          <span className="visually-hidden"> of {title}</span>
        </Link>
        {product.used_in.length === 0 ? (
          <p className="admin-product__line">Not used in an article</p>
        ) : isEditor ? (
          <UsedIn usages={product.used_in} />
        ) : (
          // Authors cannot open the articles of others.
          <p className="admin-product__line">Used in {pluralize(product.used_in.length, 'article')}</p>
        )}
        {isAdmin && (
          <div className="row-actions admin-product__actions">
            <IconButton icon={edit} label={`Edit ${title}`} tip="Edit" onClick={onEdit} />
            <DeleteButton name={title} onClick={() => void deleteProduct(product)} />
          </div>
        )}
      </div>
    </article>
  )
}

function ShopLines({ product }: { product: AdminProduct }) {
  const link = webLink(product.affiliate_link)
  return (
    <>
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
    </>
  )
}

function ProductBadges({ product: { sample, hidden_reason, link_problem } }: { product: AdminProduct }) {
  const isAdmin = useHasRole('admin')
  if (!sample && !link_problem && !hidden_reason) return null
  return (
    <p className="admin-product__marks">
      {sample && <StateBadge tone="plain">Sample</StateBadge>}
      {isAdmin && link_problem && <span className="field__error">{link_problem}</span>}
      {hidden_reason && <span className="field__error">Hidden: {hidden_reason}</span>}
    </p>
  )
}
