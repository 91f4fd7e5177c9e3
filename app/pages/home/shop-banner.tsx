import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { shopTeaser } from '#domain/site/marketing-copy.ts'

export function ShopBanner() {
  const { title, text, buttons } = shopTeaser
  const [shop, blog] = buttons
  return (
    <section className="section">
      <div className="wrap">
        <div className="invitation" data-cat="seasonal">
          <div className="invitation__text">
            <h2>
              <TwoPartTitle halves={title} />
            </h2>
            <p>{text}</p>
            <div className="row">
              <LinkButton href={shop.href} variant="primary">
                {shop.label}
              </LinkButton>
              <LinkButton href={blog.href} variant="secondary">
                {blog.label}
              </LinkButton>
            </div>
          </div>
          <Picture src="/art/shop-3.svg" alt="" width={1200} height={800} category="seasonal" />
        </div>
      </div>
    </section>
  )
}
