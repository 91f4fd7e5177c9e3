/** The reader's own numbers. `client/clinic-numbers.ts` fills it in and keeps them on the device. */
export function ClinicForm() {
  return (
    <form className="clinic-form needs-script" data-clinic-form noValidate>
      <ClinicFields name="clinic" label="My clinic" />
      <ClinicFields name="night" label="24-hour clinic" />
      <p className="field__error" role="alert" data-clinic-error hidden />
      <button className="button button--solid">Keep on this device</button>
      <p className="field__hint" role="status" data-clinic-status>
        Your numbers stay on this device and are never sent.
      </p>
    </form>
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
