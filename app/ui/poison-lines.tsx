import { phoneHref, type CountryLines, type PoisonLine } from '#domain/tonight/poison-lines.ts'
import { phone } from './icons/blocks.json'
import { Glyph } from './icons/glyph.tsx'

/** By country, the first one open. A script puts the reader's own first. */
export function PoisonLines({ countries }: { countries: readonly CountryLines[] }) {
  return (
    <div className="countries" data-countries>
      {countries.map(({ country, lines }, index) => (
        <details className="disclosure" open={index === 0} data-country={country} key={country}>
          <summary>{country}</summary>
          <div className="calls">
            {lines.map((line) => (
              <PoisonCall line={line} key={line.phone} />
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}

export function PoisonCall({ line }: { line: PoisonLine }) {
  return (
    <a className="call" href={phoneHref(line.phone)}>
      <Glyph d={phone} />
      <b>{line.phone}</b>
      <span>{[line.name, line.note].filter(Boolean).join('. ')}</span>
    </a>
  )
}
