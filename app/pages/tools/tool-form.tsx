import type { ChoiceInput, InputErrors, NumberInput, Tool } from '#domain/tools/calculator.ts'
import { initialOption, unitName, unitsOf, type RawInputs } from '#domain/tools/read-inputs.ts'

type Props = { tool: Tool; action: string; raw: RawInputs; errors: InputErrors; keepsAnimals: boolean }

/** A plain form: without script its inputs go into the URL, which is the link that a reader shares. */
export function ToolForm({ tool, action, raw, errors, keepsAnimals }: Props) {
  return (
    <form className="calculator__form" action={action} noValidate>
      {keepsAnimals && tool.fill && (
        <div className="field" data-animals hidden>
          <label className="field__label" htmlFor={`${tool.slug}-own-animal`}>
            My animal
          </label>
          <select className="control" id={`${tool.slug}-own-animal`} />
          <p className="field__hint">From My animals, on this device only.</p>
        </div>
      )}
      {Object.entries(tool.inputs).map(([name, input]) => {
        const field = { id: `${tool.slug}-${name}`, name, raw, error: errors[name] }
        return input.kind === 'number' ? (
          <NumberField input={input} {...field} key={name} />
        ) : (
          <ChoiceField input={input} {...field} key={name} />
        )
      })}
      <button className={tool.emergency ? 'button button--solid' : 'button button--primary'}>Work it out</button>
    </form>
  )
}

type FieldProps = { id: string; name: string; raw: RawInputs; error: string | undefined }

function NumberField({ input, id, name, raw, error }: FieldProps & { input: NumberInput }) {
  const units = unitsOf(input)
  const [first] = units
  const control = (
    <input
      className="control"
      id={id}
      name={name}
      inputMode={input.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={30}
      defaultValue={raw[name]}
      placeholder={input.example}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={`${id}-error${input.hint ? ` ${id}-hint` : ''}`}
    />
  )
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {input.label}
        {units.length === 1 && first?.name && ` (${first.name})`}
        {input.optional && <span className="field__optional"> optional</span>}
      </label>
      {units.length === 1 ? (
        control
      ) : (
        <div className="with-unit">
          {control}
          <select
            className="control"
            name={unitName(name)}
            aria-label={`Unit: ${input.label}`}
            defaultValue={raw[unitName(name)]}>
            {units.map((unit) => (
              <option key={unit.name}>{unit.name}</option>
            ))}
          </select>
        </div>
      )}
      <Notes id={id} hint={input.hint} error={error} />
    </div>
  )
}

function ChoiceField({ input, id, name, raw, error }: FieldProps & { input: ChoiceInput }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {input.label}
      </label>
      <select
        className="control"
        id={id}
        name={name}
        defaultValue={raw[name] ?? initialOption(input)}
        aria-describedby={`${id}-error${input.hint ? ` ${id}-hint` : ''}`}>
        {Object.entries(input.options).map(([value, label]) => (
          <option value={value} key={value}>
            {label}
          </option>
        ))}
      </select>
      <Notes id={id} hint={input.hint} error={error} />
    </div>
  )
}

function Notes({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field__error" id={`${id}-error`} hidden={error === undefined}>
        {error}
      </p>
    </>
  )
}
