import type { CountryLines } from '#domain/tonight/poison-lines.ts'
import { PoisonCall } from '#app/ui/poison-call.tsx'

export function WhoToCall({ countries }: { countries: readonly CountryLines[] }) {
  return (
    <aside className="who-to-call" aria-labelledby="who-to-call">
      <h2 id="who-to-call">Who to call</h2>
      <p className="soft small">Your own vet and the nearest emergency clinic are always right.</p>
      <div data-countries>
        {countries.map(({ country, lines }, index) => (
          <details open={index === 0} data-country={country} key={country}>
            <summary>{country}</summary>
            <div className="calls">
              {lines.map((line) => (
                <PoisonCall line={line} key={line.phone} />
              ))}
            </div>
          </details>
        ))}
      </div>
      <p className="small">
        <a className="inline-link" href="/tonight">
          Emergency: what to do tonight
        </a>
      </p>
    </aside>
  )
}
