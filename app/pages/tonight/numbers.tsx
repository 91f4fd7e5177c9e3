import { phoneHref, type CountryLines, type PoisonLine } from '#domain/tonight/poison-lines.ts'
import { phone } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { PoisonLines } from '#app/ui/poison-lines.tsx'

export function Numbers({ countries }: { countries: readonly CountryLines[] }) {
  return (
    <div className="numbers" id="numbers">
      <h3>Your numbers</h3>
      <div className="calls" data-my-numbers />
      <form className="clinic-form needs-script" data-clinic-form noValidate>
        <ClinicFields name="clinic" label="My clinic" />
        <ClinicFields name="night" label="24-hour clinic" />
        <p className="field__error" role="alert" data-clinic-error hidden />
        <button className="button button--solid">Keep on this device</button>
        <p className="field__hint" role="status" data-clinic-status>
          Your numbers stay on this device and are never sent.
        </p>
      </form>
      <noscript>
        <p className="tonight-note">Write your clinic’s number on the printed page.</p>
      </noscript>
      <h3>Poison lines</h3>
      <PoisonLines countries={countries} />
      <p className="tonight-sources">In another country, call the nearest clinic: it knows the local poison service.</p>
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

function ClinicFields({ name, label }: { name: string; label: string }) {
  return (
    <fieldset className="clinic-form__row">
      <legend className="field__label">{label}</legend>
      <label className="field">
        <span className="field__hint">Name</span>
        <input className="control" name={`${name}.name`} maxLength={80} autoComplete="off" />
      </label>
      <label className="field">
        <span className="field__hint">Number</span>
        <input className="control" name={`${name}.phone`} maxLength={30} type="tel" autoComplete="off" />
      </label>
    </fieldset>
  )
}
