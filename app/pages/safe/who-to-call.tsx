import type { CountryLines } from '#domain/tonight/poison-lines.ts'
import { PoisonLines } from '#app/ui/poison-lines.tsx'

export function WhoToCall({ countries }: { countries: readonly CountryLines[] }) {
  return (
    <aside className="who-to-call" aria-labelledby="who-to-call">
      <h2 id="who-to-call">Who to call</h2>
      <p className="soft small">Your own vet and the nearest emergency clinic are always right.</p>
      <PoisonLines countries={countries} />
      <p className="small">
        <a className="inline-link" href="/tonight">
          Emergency: what to do tonight
        </a>
      </p>
    </aside>
  )
}
