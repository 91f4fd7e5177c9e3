import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { arrowRight, check, close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductCardProps } from '#app/ui/product-card.tsx'
import { RecallNote } from '#app/ui/recall-note.tsx'
import type { CurrentOffer } from '#domain/products/offer.ts'
import { linesOf } from '#domain/products/product-lists.ts'
import { displayDescription, preferredImage } from '#domain/products/product-display.ts'
import type { Product } from '#domain/products/product.ts'
import type { PublicTestEntry } from '#domain/products/test-entry.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { OfferList } from './offer-list.tsx'
import { TestPhotos } from './test-log.tsx'

type Props = {
  product: Product
  isSample: boolean
  siteName: string
  offers: readonly CurrentOffer[]
  tests: readonly PublicTestEntry[]
  articles: readonly { slug: string; title: string; category: string }[]
  alternatives: readonly (ProductCardProps & { bestFor: string })[]
  trail: readonly { href: string; label: string }[]
}

export function ProductView({ product, isSample, siteName, offers, tests, articles, alternatives, trail }: Props) {
  const image = preferredImage(product)
  const evidence = product.evidence ?? { tier: 'none' as const, days: 0, animals: [] }
  const questions = linesOf(product.questions)
  return (
    <>
      <div className="wrap product">
        <Breadcrumbs trail={trail} />
        <div className="product__picture">
          <Picture
            src={image}
            alt={product.title}
            width={600}
            height={600}
            ratio="1-1"
            rounded
            priority
            fallback={image === product.image_url ? undefined : product.image_url}
            onFail="placeholder"
          />
          {image === product.image_url && product.image_credit && (
            <small className="hint">{product.image_credit}</small>
          )}
        </div>
        <div className="product__head">
          {product.recall && <RecallNote recall={product.recall} />}
          <EvidenceMark evidence={evidence} />
          <h1>{product.title}</h1>
          <p className="product__verdict">{product.verdict || displayDescription(product)}</p>
          <ForAndSkip bestFor={product.best_for} skipIf={product.skip_if} />
          {!product.recall && <OfferList product={product} offers={offers} isSample={isSample} />}
        </div>
      </div>
      <div className="product-more">
        <div className="wrap product__columns">
          <div>
            <EvidenceSection {...{ product, evidence, isSample, tests, siteName }} />
            <ProsAndCons pros={linesOf(product.pros)} cons={linesOf(product.cons)} />
          </div>
          <div>
            {questions.length > 0 && (
              <section className="product-box" aria-labelledby="questions">
                <h2 id="questions">Check before you buy</h2>
                <ul>
                  {questions.map((question) => (
                    <li key={question}>{question}</li>
                  ))}
                </ul>
              </section>
            )}
            {product.verdict && product.description && (
              <section aria-labelledby="about">
                <h2 id="about">What it is</h2>
                <p>{product.description}</p>
              </section>
            )}
            {articles.length > 0 && (
              <section aria-labelledby="articles">
                <h2 id="articles">Articles that mention it</h2>
                <ul className="product-articles">
                  {articles.map(({ slug, title, category }) => (
                    <li key={slug}>
                      <a href={`/article/${slug}`}>{title}</a>
                      <span>{category}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <p>
              <a className="link" href="/how-we-choose-products">
                How we choose
                <Glyph d={arrowRight} size="small" />
              </a>
            </p>
          </div>
        </div>
        <TestPhotos tests={tests} />
        {alternatives.length > 0 && <Alternatives products={alternatives} />}
      </div>
    </>
  )
}

function ForAndSkip({ bestFor, skipIf }: { bestFor: string | null; skipIf: string | null }) {
  const parts = [
    { lead: 'For:', lines: linesOf(bestFor), icon: check, kind: 'for' },
    { lead: 'Skip it if:', lines: linesOf(skipIf), icon: close, kind: 'skip' },
  ].filter(({ lines }) => lines.length > 0)
  if (parts.length === 0) return null
  return (
    <ul className="for-and-skip">
      {parts.map(({ lead, lines, icon, kind }) => (
        <li className={`for-and-skip__${kind}`} key={kind}>
          <Glyph d={icon} />
          {lines.length === 1 ? (
            <span>
              <b>{lead}</b> {lines[0]}
            </span>
          ) : (
            <div>
              <b>{lead}</b>
              <ul className="for-and-skip__lines">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function ProsAndCons({ pros, cons }: { pros: readonly string[]; cons: readonly string[] }) {
  if (pros.length === 0 && cons.length === 0) return null
  const lists = [
    { title: 'What speaks for it', lines: pros, icon: check, kind: 'for' },
    { title: 'What speaks against it', lines: cons, icon: close, kind: 'skip' },
  ]
  return (
    <section className="pros-and-cons" aria-label="For and against">
      {lists.map(({ title, lines, icon, kind }) =>
        lines.length === 0 ? null : (
          <div key={title}>
            <h2>{title}</h2>
            <ul className="for-and-skip">
              {lines.map((line) => (
                <li className={`for-and-skip__${kind}`} key={line}>
                  <Glyph d={icon} />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </section>
  )
}

function Alternatives({ products }: { products: Props['alternatives'] }) {
  return (
    <section className="wrap product-section" aria-labelledby="alternatives">
      <h2 id="alternatives">Instead of it</h2>
      <ul className="alternatives">
        {products.map(({ id, page, title, image, fallback, bestFor, price }) => (
          <li key={id}>
            <Picture src={image} alt="" width={600} height={600} ratio="1-1" fallback={fallback} onFail="placeholder" />
            <div>
              <h3>
                <a href={page}>{title}</a>
              </h3>
              {bestFor && <p>{bestFor}</p>}
              {price && <p className="alternatives__price">{price}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
