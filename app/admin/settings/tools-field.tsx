import { Switch } from '#app/ui/kit/controls.tsx'
import { tools } from '#domain/tools/tools.ts'

type Props = {
  label: string
  hint: string | undefined
  error: string | undefined
  hidden: readonly string[]
  onSet: (hidden: string[]) => void
}

/** A switch for each calculator. What is stored are those that are off, so that a new one is on. */
export function ToolsField({ label, hint, error, hidden, onSet }: Props) {
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      {tools.map(({ slug, name }) => (
        <Switch
          label={name}
          checked={!hidden.includes(slug)}
          onChange={(event) => {
            const others = hidden.filter((one) => one !== slug)
            onSet(event.currentTarget.checked ? others : [...others, slug])
          }}
          key={slug}
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
