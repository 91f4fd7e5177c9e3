import { Switch } from '#app/ui/kit/controls.tsx'

type Props = {
  label: string
  hint: string | undefined
  error: string | undefined
  options: readonly { key: string; label: string }[]
  isOn: (key: string) => boolean
  onSwitch: (key: string, isOn: boolean) => void
}

/** A switch for each of several things of one kind. */
export function SwitchesField({ label, hint, error, options, isOn, onSwitch }: Props) {
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      <div className="settings__switches">
        {options.map(({ key, label: name }) => (
          <Switch
            label={name}
            checked={isOn(key)}
            onChange={(event) => onSwitch(key, event.currentTarget.checked)}
            key={key}
          />
        ))}
      </div>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
