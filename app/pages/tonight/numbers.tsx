import { phoneHref, type CountryLines, type PoisonLine } from '#domain/tonight/poison-lines.ts'
import { ClinicForm } from '#app/ui/clinic-form.tsx'
import { FridgeCardOffer } from '#app/ui/fridge-card.tsx'
import { phone } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { PoisonLines } from '#app/ui/poison-lines.tsx'

export function Numbers({ countries }: { countries: readonly CountryLines[] }) {
  return (
    <div className="numbers" id="numbers">
      <h3>Your numbers</h3>
      <div className="calls" data-my-numbers />
      <ClinicForm />
      <noscript>
        <p className="tonight-note">Write your clinic’s number on the printed page.</p>
      </noscript>
      <h3>Poison lines</h3>
      <PoisonLines countries={countries} />
      <p className="tonight-sources">In another country, call the nearest clinic: it knows the local poison service.</p>
      <div className="needs-script">
        <h3>Fridge card</h3>
        <p className="tonight-note">
          Half a sheet with these numbers, five first steps and your animals, or lines to write on. It is made on this
          device.
        </p>
        <FridgeCardOffer countries={countries} />
      </div>
    </div>
  )
}

/** Two numbers, always in reach. */
export function CallBar({ line }: { line: PoisonLine | undefined }) {
  return (
    <nav className="call-bar" aria-label="Call now">
      <div className="tonight-wrap">
        <a className="call call--plain" href="#numbers" data-bar-clinic>
          <Glyph d={phone} />
          <b>My clinic</b>
          <span>Add its number</span>
        </a>
        {line && (
          <a className="call call--solid" href={phoneHref(line.phone)} data-bar-poison>
            <Glyph d={phone} />
            <b>Poison line</b>
            <span>{line.phone}</span>
          </a>
        )}
      </div>
    </nav>
  )
}
