import { Picture } from '#app/ui/picture.tsx'
import type { PublicTestEntry } from '#domain/products/test-entry.ts'
import { formatLongDate } from '#domain/text/dates.ts'

type Props = { id: string; title: string; tests: readonly PublicTestEntry[] }

const formatDay = (day: string) => formatLongDate(Date.parse(day))
const unique = (values: readonly string[]) => [...new Set(values)].join(', ')

/** Every entry with its day, and what was measured as figures. */
export function TestLog({ id, title, tests }: Props) {
  const [first] = tests
  const last = tests.at(-1)
  if (!first || !last) return null
  const days = Math.max(...tests.map((entry) => entry.days))
  const animals = unique(tests.map(({ animal }) => animal))
  const period = first.day === last.day ? formatDay(first.day) : `${formatDay(first.day)} to ${formatDay(last.day)}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="test-log__about">
        <b>{`${days} ${days === 1 ? 'day' : 'days'}, with ${animals}`}</b>
        {`${period}. Kept by ${unique(tests.map(({ person }) => person))}.`}
      </p>
      <ol className="test-log">
        {tests.map(({ id: entry, day, days: count, note, measurement }) => (
          <li key={entry}>
            <time dateTime={day} title={formatDay(day)}>{`Day ${count}`}</time>
            <div>
              {note || (!measurement && 'Photo')}
              {measurement && <b>{measurement}</b>}
            </div>
          </li>
        ))}
      </ol>
      <Measurements tests={tests} />
    </section>
  )
}

/** `Noise at 1 m: 41 dB`: what comes before the colon says what was measured. */
function Measurements({ tests }: Pick<Props, 'tests'>) {
  const measured = tests.filter(({ measurement }) => measurement)
  if (measured.length === 0) return null
  return (
    <dl className="measurements">
      {measured.map(({ id, days, measurement }) => {
        const colon = measurement.indexOf(': ')
        const label = colon > 0 ? measurement.slice(0, colon) : 'Measured'
        return (
          <div key={id}>
            <dt>
              {label} <small>day {days}</small>
            </dt>
            <dd>{colon > 0 ? measurement.slice(colon + 2) : measurement}</dd>
          </div>
        )
      })}
    </dl>
  )
}

export function TestPhotos({ tests }: Pick<Props, 'tests'>) {
  const photos = tests.filter(({ photo }) => photo)
  if (photos.length === 0) return null
  return (
    <section className="wrap product-section" aria-labelledby="photos">
      <h2 id="photos">Photos from the test</h2>
      <div className="test-photos">
        {photos.map(({ id, photo, days, day, animal, note }) => (
          <figure key={id}>
            <Picture
              src={photo}
              alt={`${animal}, day ${days} of the test`}
              width={600}
              height={450}
              ratio="4-3"
              rounded
            />
            <figcaption>
              {`Day ${days}`}
              <small>{[formatDay(day), note].filter(Boolean).join(': ')}</small>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
