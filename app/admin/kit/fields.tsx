import { use, useState, type ReactNode } from 'react'
import { Input, Select, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { isDismissed, SubmitCount, type DismissedError } from './dismissed-error.ts'

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined }
type ControlOf<Control extends (attributes: never) => ReactNode> = FieldProps &
  Omit<Parameters<Control>[0], 'onChange' | 'id'> & { onChange?: (value: string) => void }

const valueHandler = (onChange: ((value: string) => void) | undefined) =>
  onChange && { onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) }

/** An error disappears when its field is edited, until the form is submitted again. */
function useFieldError(error: string | undefined, onChange: ((value: string) => void) | undefined) {
  const submits = use(SubmitCount)
  const [dismissed, setDismissed] = useState<DismissedError>()
  return {
    error: isDismissed(error, submits, dismissed) ? undefined : error,
    ...valueHandler((value) => {
      if (error !== undefined) setDismissed({ error, submits })
      onChange?.(value)
    }),
  }
}

/** The control with its label, hint and error. */
function createField<Attributes>(Control: (attributes: Attributes) => ReactNode) {
  return function LabeledField({ label, hint, error, onChange, ...attributes }: ControlOf<typeof Control>) {
    const { error: visibleError, ...handler } = useFieldError(error, onChange)
    return (
      <Field label={label} hint={hint} error={visibleError}>
        {(controlProps) => <Control {...(attributes as Attributes)} {...handler} {...controlProps} />}
      </Field>
    )
  }
}
export const TextField = createField(Input)
export const TextareaField = createField(Textarea)
export const SelectField = createField(Select)

type FilterProps = Omit<ControlOf<typeof Select>, keyof FieldProps> & { label: string }

export function FilterSelect({ label, onChange, ...attributes }: FilterProps) {
  return <Select {...attributes} {...valueHandler(onChange)} aria-label={label} />
}
