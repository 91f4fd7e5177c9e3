import { isEaten, recallAdvice, recallSpecies, speciesOf } from '#domain/recalls/notice.ts'
import { organizationOf } from '#domain/recalls/sources.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import type { PublicRecall } from '#domain/recalls/public-recall.ts'

type Props = { recalls: readonly PublicRecall[]; isFiltered: boolean; siteName: string; timeZone: string | undefined }

export function RecallList({ recalls, isFiltered, siteName, timeZone }: Props) {
  if (recalls.length === 0)
    return (
      <p className="recalls__empty">
        {isFiltered
          ? 'No notice on this list matches. That says nothing about the product.'
          : 'No notice stands here at the moment. That says nothing about any product.'}
      </p>
    )
  return (
    <ol className="recall-list">
      {recalls.map((recall) => (
        <RecallItem recall={recall} siteName={siteName} timeZone={timeZone} key={recall.id} />
      ))}
    </ol>
  )
}

const classNotes: Readonly<Record<string, string>> = {
  'Class I': 'I, the most serious',
  'Class II': 'II, may cause temporary harm',
  'Class III': 'III, unlikely to cause harm',
}

function RecallItem({ recall, siteName, timeZone }: Omit<Props, 'recalls' | 'isFiltered'> & { recall: PublicRecall }) {
  const { id, name, brands, reason, codes, remedy, classification, source, url, published_on, over_at } = recall
  const [month = '', day, year] = formatLongDate(Date.parse(published_on)).split(/,? /)
  const species = speciesOf(recall).map((key) => recallSpecies[key])
  const rows = [
    ['Maker', brands.join('; ')],
    ['Reason', reason],
    ['FDA class', classNotes[classification] ?? ''],
    ['Lots, codes', codes],
    ['The maker', remedy],
    ['Animals', species.join(', ')],
  ] as const
  return (
    <li id={id}>
      <p className="recall-list__day">
        <time dateTime={published_on}>
          {`${month.slice(0, 3)} ${day}`}
          <small>{year}</small>
        </time>
      </p>
      <div>
        <h2>{name}</h2>
        <dl>
          {rows.map(([label, value]) =>
            value === '' ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
          <div>
            <dt>On {siteName}</dt>
            <dd>
              <Uses recall={recall} timeZone={timeZone} />
            </dd>
          </div>
        </dl>
        <p className="recall-list__source">
          <a href={url} rel="nofollow noopener">
            Notice of the {organizationOf(source)}
          </a>
        </p>
      </div>
      {over_at === null ? (
        <p className="recall-list__do">
          <b>Do now.</b> {recallAdvice(isEaten(recall))}
        </p>
      ) : (
        <p className="recall-list__do recall-list__do--over">
          <b>{`Closed ${formatLongDate(over_at, timeZone)}.`}</b> Kept here for the record. If you still have it, read
          the notice.
        </p>
      )}
    </li>
  )
}

function Uses({ recall, timeZone }: { recall: PublicRecall; timeZone: string | undefined }) {
  const { products, articles, shown_at, over_at } = recall
  const since = formatLongDate(shown_at, timeZone)
  if (products.length === 0 && articles.length === 0) return 'Nothing here is known to be concerned'
  return (
    <>
      {products.join('; ')}
      {products.length > 0 && over_at === null && ` (links to shops are off since ${since})`}
      {products.length > 0 && articles.length > 0 && '; '}
      {articles.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <a href={`/article/${slug}`}>{title}</a>
        </span>
      ))}
    </>
  )
}
