import { formatLongDate } from '#domain/text/dates.ts'
import type { ProductRecall } from '#domain/products/product.ts'

/** Instead of the price and the button of a product. Its day is the one of the notice, so it has no time zone. */
export function RecallNote({ recall: { on, href } }: { recall: ProductRecall }) {
  return (
    <p className="recall-note">
      <b>{`Recalled ${formatLongDate(Date.parse(on))}`}</b> Not linked during the recall.{' '}
      <a href={href}>Read the notice</a>
    </p>
  )
}
