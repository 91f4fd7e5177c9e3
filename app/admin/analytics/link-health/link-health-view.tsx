import '#app/styles/admin-analytics-tab.css'
import { useState } from 'react'
import { refresh as refreshIcon } from '#app/ui/icons/controls.json'
import { ActionButton } from '#app/admin/kit/buttons.tsx'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { shortTitle } from '#domain/products/product-display.ts'
import { pluralize, formatCount } from '#app/admin/kit/format.ts'
import { ListStates, EmptyList } from '#app/admin/kit/list-states.tsx'
import { ProductPicker, missingLinkReason } from '#app/admin/products/product-picker.tsx'
import { useQuery } from '#app/admin/kit/query-cache.ts'
import { startLinkCheck, replaceProduct, type LinkProblem, type ArticleLink } from './link-health-actions.ts'
import { linkHealthSummary, noProblemsText } from './link-health-summary.ts'
import { usePolling } from '#app/admin/kit/use-polling.ts'
import { Link } from '#app/admin/kit/navigation.tsx'
import { UsedIn } from '#app/admin/kit/used-in.tsx'
import { withQuery } from '#app/contract/route-url.ts'

const pollIntervalMs = 3000

export function LinkHealthView() {
  const query = useQuery('GET /api/admin/link-health')
  const [replacing, setReplacing] = useState<LinkProblem>()
  const running = query.data?.running === true
  usePolling(running ? pollIntervalMs : undefined, query.reload)
  const close = () => setReplacing(undefined)

  return (
    <>
      <h2 className="visually-hidden">Link health</h2>
      <div className="toolbar toolbar--still">
        <p className="soft" role="status">
          {query.data ? linkHealthSummary(query.data) : ''}
        </p>
        <div className="toolbar__end">
          <ActionButton
            icon={refreshIcon}
            busy={running}
            busyLabel="Checking..."
            onClick={() => void (running || startLinkCheck())}>
            Check now
          </ActionButton>
        </div>
      </div>
      <div className="panel">
        <ListStates
          query={query}
          what="link health"
          isEmpty={({ problems, articleLinks }) => problems.length + articleLinks.length === 0}
          empty={query.data && <EmptyList sentence={noProblemsText(query.data)} />}>
          {({ problems, articleLinks }) => (
            <ul>
              {problems.map((problem) => (
                <LinkProblemRow problem={problem} onReplace={() => setReplacing(problem)} key={problem.id} />
              ))}
              {articleLinks.map((articleLink) => (
                <ArticleLinkRow articleLink={articleLink} key={articleLink.link} />
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      {replacing && (
        <Dialog onClose={close} title={`Replace ${shortTitle(replacing.product.title)}`}>
          <p className="soft">Choose what {pluralize(replacing.articles.length, 'article')} should link to instead.</p>
          <ProductPicker
            disabledReason={(product) =>
              product.id === replacing.product.id ? 'This is the product being replaced' : missingLinkReason(product)
            }
            onChoose={(product) => {
              close()
              void replaceProduct(replacing, product)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

type Props = { problem: LinkProblem; onReplace: () => void }

function LinkProblemRow({ problem: { product, message, clicks, articles }, onReplace }: Props) {
  const title = shortTitle(product.title)
  return (
    <li className="link-problem">
      <p className="link-problem__stake">
        <b className="numeric">{formatCount(clicks)}</b> {clicks === 1 ? 'click' : 'clicks'} in 30 days
      </p>
      <div className="link-problem__body">
        <h3 className="list-head">{title}</h3>
        <p className="link-problem__message">{message}</p>
        {articles.length > 0 && <UsedIn usages={articles} />}
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

function ArticleLinkRow({ articleLink: { link, message, articles } }: { articleLink: ArticleLink }) {
  return (
    <li className="link-problem">
      <p className="link-problem__stake">In article text</p>
      <div className="link-problem__body">
        <h3 className="list-head anywhere">{link}</h3>
        <p className="link-problem__message">{message}</p>
        <UsedIn usages={articles} />
      </div>
      <div className="row row--close">
        <LinkButton href={link} target="_blank" rel="noreferrer nofollow" size="small">
          Open link<span className="visually-hidden"> {link}</span>
        </LinkButton>
      </div>
    </li>
  )
}
