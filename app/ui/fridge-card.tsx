import type { CountryLines } from '#domain/tonight/poison-lines.ts'
import { fiveFirstSteps, notFirst } from '#domain/tonight/first-steps.ts'
import { printer } from './icons/blocks.json'
import { Glyph } from './icons/glyph.tsx'

/** Prints the card. `client/fridge-card.ts` fills it in on the device: the page is the same for everyone. */
export function FridgeCardOffer({ countries }: { countries: readonly CountryLines[] }) {
  return (
    <div className="fridge-offer needs-script" data-fridge-offer>
      <label className="field">
        <span className="field__label">Poison lines of</span>
        <select className="control" data-fridge-country>
          {countries.map(({ country }) => (
            <option key={country}>{country}</option>
          ))}
          <option value="">Another country: a line to write on</option>
        </select>
      </label>
      <button type="button" className="button button--secondary" data-fridge-print>
        <Glyph d={printer} />
        Print the card
      </button>
    </div>
  )
}

/** Half a sheet for the refrigerator door. What is not known is a line to write on. */
export function FridgeCard({ countries, site }: { countries: readonly CountryLines[]; site: string }) {
  return (
    <section className="fridge-card" aria-hidden="true">
      <p className="fridge-card__title">
        Emergency <span>Phone first, at any hour.</span>
      </p>
      <ol>
        {fiveFirstSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="fridge-card__not">{notFirst}</p>
      <dl>
        <CardNumber name="clinic" label="My clinic" />
        <CardNumber name="night" label="24-hour clinic" />
        {countries.map(({ country, lines }, index) => (
          <div className="fridge-card__lines" data-card-country={country} hidden={index > 0} key={country}>
            {lines.map(({ name, phone }) => (
              <div key={phone}>
                <dt>{name}</dt>
                <dd>{phone}</dd>
              </div>
            ))}
          </div>
        ))}
        <div className="fridge-card__lines" data-card-country="" hidden={countries.length > 0}>
          <div>
            <dt>Poison line</dt>
            <dd />
          </div>
        </div>
      </dl>
      <ul data-card-animals>
        <BlankAnimal />
        <BlankAnimal />
      </ul>
      <p className="fridge-card__foot">{site}. Educational; it does not replace a vet.</p>
    </section>
  )
}

function CardNumber({ name, label }: { name: string; label: string }) {
  return (
    <div data-card-clinic={name}>
      <dt>{label}</dt>
      <dd />
    </div>
  )
}

function BlankAnimal() {
  return (
    <li>
      <p>Name</p>
      <p>Weight</p>
      <p>Age, illnesses, medicines</p>
    </li>
  )
}
