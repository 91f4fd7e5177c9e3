import type { CountryLines } from '#domain/tonight/poison-lines.ts'
import type { Situation } from '#domain/tonight/situation.ts'

type Props = { situations: readonly Situation[]; countries: readonly CountryLines[]; site: string }

/** What the page prints: all situations on one sheet, for the refrigerator door. */
export function PrintSheet({ situations, countries, site }: Props) {
  const [first] = countries
  return (
    <section className="print-sheet" aria-hidden="true">
      <p className="print-sheet__title">Emergency: what to do tonight</p>
      <table>
        <tbody>
          {situations.map(({ id, name, print }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {print.do} <i>{print.not}</i>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        <div>
          <dt>My clinic</dt>
          <dd data-print-clinic />
        </div>
        <div>
          <dt>24-hour clinic</dt>
          <dd data-print-night />
        </div>
        {first?.lines.slice(0, 2).map(({ name, phone }) => (
          <div key={phone} data-print-line>
            <dt>{name}</dt>
            <dd>{phone}</dd>
          </div>
        ))}
      </dl>
      <p>{site}. Educational; it does not replace a vet. If something looks badly wrong, phone.</p>
    </section>
  )
}
