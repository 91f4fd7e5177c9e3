import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle } from '#domain/products/product-display.ts'
import { useProduct } from './product-keys.ts'

export function ProductLine({ productKey }: { productKey: string }) {
  const { product, missing } = useProduct(productKey)
  return (
    <div className="product-line">
      <Picture
        src={product ? preferredImage(product) : ''}
        alt=""
        width={96}
        height={96}
        ratio="1-1"
        onFail="placeholder"
        key={product?.id}
      />
      <span>
        <b>{product ? shortTitle(product.title) : productKey}</b>
        {missing && <small className="unseen-note">No such product. Readers will not see it.</small>}
      </span>
    </div>
  )
}
