import { Switch } from '#app/ui/kit/controls.tsx'
import { subTagPrograms } from '#domain/affiliate/sub-tag.ts'

type Props = {
  label: string
  hint: string | undefined
  error: string | undefined
  chosen: readonly string[]
  onSet: (chosen: string[]) => void
}

/** A switch for each program whose reports can say which article a sale came from. */
export function SubTagsField({ label, hint, error, chosen, onSet }: Props) {
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      {subTagPrograms.map(({ key, name, subTag }) => (
        <Switch
          label={`${name} (${subTag})`}
          checked={chosen.includes(key)}
          onChange={(event) => {
            const others = chosen.filter((one) => one !== key)
            onSet(event.currentTarget.checked ? [...others, key] : others)
          }}
          key={key}
        />
      ))}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
