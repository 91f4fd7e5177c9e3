import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ByHalf } from '#app/ui/by-half.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'
import { entriesOfMonth, formatMonths, monthNames, type AlmanacEntry } from '#domain/almanac/almanac.ts'
import { halfNames, halves, type Half } from '#domain/almanac/half.ts'
import { readAlmanac } from '#features/almanac/queries.ts'

/** What matters in each month. Both halves of the world are in the page, so that it is the same for everyone. */
export async function almanacPage({ deps }: PageContext): Promise<PageResult> {
  const { entries, month, intro, description } = await readAlmanac(deps)
  const next = (month % 12) + 1
  return {
    sheet: 'almanac',
    newsletter: 'band',
    head: { title: 'Almanac', description, path: '/almanac' },
    body: (
      <div className="almanac">
        <div className="wrap">
          <div className="almanac__trail">
            <Breadcrumbs trail={[{ href: '/', label: 'Home' }]} />
          </div>
          <PageHead title={['The pet', 'almanac']} lede={intro} aside={<HalfChoice />} />
          <ByHalf>
            {(half) => (
              <>
                <SectionHead title={`In ${monthNames[month - 1]}`} text={`${halfNames[half]}.`} />
                <ul className="almanac__now">
                  {entriesOfMonth(entries, month, half).map((entry) => (
                    <Entry entry={entry} half={half} key={entry.id} />
                  ))}
                </ul>
                <Begins entries={entries} month={next} half={half} />
              </>
            )}
          </ByHalf>
        </div>
        <section className="section section--close" aria-labelledby="year">
          <div className="wrap">
            <SectionHead id="year" title="The whole year" />
            <ByHalf>{(half) => <Year entries={entries} half={half} />}</ByHalf>
          </div>
        </section>
      </div>
    ),
  }
}

function HalfChoice() {
  return (
    <fieldset className="half-choice needs-script" data-half-choice>
      <legend className="field__label">Where are you?</legend>
      {halves.map((half) => (
        <label className="choice" key={half}>
          <input type="radio" name="half" value={half} defaultChecked={half === 'north'} />
          {halfNames[half]}
        </label>
      ))}
      <p className="field__hint">Kept on this device, never sent.</p>
    </fieldset>
  )
}

function Entry({ entry: { title, reason, link, months }, half }: { entry: AlmanacEntry; half: Half }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{reason}</p>
      <p className="almanac__foot">
        <span className="soft">{formatMonths(months[half])}</span>
        {link && (
          <a className="link" href={link.href}>
            {link.name}
          </a>
        )}
      </p>
    </li>
  )
}

type ListProps = { entries: readonly AlmanacEntry[]; half: Half }

function Begins({ entries, month, half }: ListProps & { month: number }) {
  const coming = entries.filter(({ months }) => months[half][0] === month && months[half].length < 12)
  if (coming.length === 0) return null
  return (
    <p className="almanac__next">
      <b>Begins in {monthNames[month - 1]}:</b> {coming.map(({ title }) => title).join(' · ')}
    </p>
  )
}

/** In the order in which it begins. */
function Year({ entries, half }: ListProps) {
  const sorted = entries.toSorted((a, b) => (a.months[half][0] ?? 0) - (b.months[half][0] ?? 0))
  return (
    <dl className="almanac__year">
      {sorted.map(({ id, title, months, link }) => (
        <div key={id}>
          <dt>{formatMonths(months[half])}</dt>
          <dd>{link ? <a href={link.href}>{title}</a> : title}</dd>
        </div>
      ))}
    </dl>
  )
}
