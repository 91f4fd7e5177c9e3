import { LinkButton, Button } from '#app/ui/kit/button.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { formatCount } from '#app/admin/kit/format.ts'
import { Link } from '#app/admin/kit/link.tsx'
import { UsedIn } from '#app/admin/kit/used-in.tsx'
import { withQuery } from '#app/contract/route-url.ts'
import type { ArticleLink, LinkProblem } from './link-health-actions.ts'

type Props = { problem: LinkProblem; onReplace: () => void }

export function LinkProblemRow({ problem: { product, message, clicks, articles }, onReplace }: Props) {
  const title = shortTitle(product.title)
  return (
    <li className="link-problem">
      <p className="link-problem__stake">
        <b className="numeric">{formatCount(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'} in 30 days
      </p>
      <div className="link-problem__body">
        <h3 className="list-head">{title}</h3>
        <p className="link-problem__message">{message}</p>
        {articles.length > 0 && <UsedIn articles={articles} />}
      </div>
      <div className="row row--close">
        {product.affiliate_link && (
          <LinkButton href={product.affiliate_link} target="_blank" rel="noreferrer nofollow" size="small">
            Open link<span className="visually-hidden"> of {title}</span>
          </LinkButton>
        )}
        <Link className="button button--small" href={withQuery('/admin/products', { q: product.title })}>
          Edit<span className="visually-hidden"> {title}</span>
        </Link>
        {articles.length > 0 && (
          <Button variant="secondary" size="small" onClick={onReplace}>
            Replace<span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** A link in the text of articles. It is corrected there. */
export function ArticleLinkRow({ found: { link, message, articles } }: { found: ArticleLink }) {
  return (
    <li className="link-problem">
      <p className="link-problem__stake">In article text</p>
      <div className="link-problem__body">
        <h3 className="list-head anywhere">{link}</h3>
        <p className="link-problem__message">{message}</p>
        <UsedIn articles={articles} />
      </div>
      <div className="row row--close">
        <LinkButton href={link} target="_blank" rel="noreferrer nofollow" size="small">
          Open link<span className="visually-hidden"> {link}</span>
        </LinkButton>
      </div>
    </li>
  )
}
