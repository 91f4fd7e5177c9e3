import type { Evidence } from '#domain/products/evidence.ts'
import { linesOf } from '#domain/products/product-lists.ts'
import type { Product } from '#domain/products/product.ts'
import type { PublicTestEntry } from '#domain/products/test-entry.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { TestLog } from './test-log.tsx'

type Props = {
  product: Product
  evidence: Evidence
  isSample: boolean
  tests: readonly PublicTestEntry[]
  siteName: string
}

/** How we know, and what we do not know. */
export function EvidenceSection({ product, evidence, isSample, tests, siteName }: Props) {
  const ours = tests.filter(({ reader }) => !reader)
  const readers = tests.filter(({ reader }) => reader)
  const sources = linesOf(product.sources)
  if (isSample || (evidence.tier === 'none' && tests.length === 0))
    return (
      <section aria-labelledby="evidence">
        <h2 id="evidence">Not reviewed</h2>
        <p>
          Nobody at {siteName} has tried {isSample ? 'one of these' : 'it'} or compared {isSample ? 'them' : 'it'} on
          paper.{' '}
          {isSample
            ? 'This page stands for a kind of product, the picture is a drawing, and the link leads to a search at the shop.'
            : 'What stands here is a description, not a verdict.'}
        </p>
      </section>
    )
  return (
    <>
      {ours.length > 0 && (
        <TestLog id="log" title={evidence.tier === 'tested' ? 'The test log' : 'Notes so far'} tests={ours} />
      )}
      {readers.length > 0 && <TestLog id="readers" title="What readers noted" tests={readers} />}
      {sources.length > 0 && (
        <section aria-labelledby="compared">
          <h2 id="compared">{evidence.tier === 'compared' ? 'How we compared' : 'What we read'}</h2>
          {evidence.tier === 'compared' && ours.length === 0 && (
            <p>We have not held this one. What only a test can show is missing here. We read:</p>
          )}
          <ul className="product-sources">
            {sources.map((source) => (
              <li key={source}>
                <Source text={source} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A source may end with its address. */
function Source({ text }: { text: string }) {
  const start = text.lastIndexOf(' ') + 1
  const url = parseWebUrl(text.slice(start))
  if (!url) return text
  return (
    <a href={url.href} rel="nofollow noopener">
      {text.slice(0, start).trim() || url.hostname}
    </a>
  )
}
