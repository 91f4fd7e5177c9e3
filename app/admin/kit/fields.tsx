import type { ReactNode } from 'react'
import { Input, Select, Textarea } from '#app/ui/kit/controls.tsx'
import { Field } from '#app/ui/kit/field.tsx'

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined }
type ControlOf<Control extends (attributes: never) => ReactNode> = FieldProps &
  Omit<Parameters<Control>[0], 'onChange' | 'id'> & { onChange?: (value: string) => void }

const valueHandler = (onChange: ((value: string) => void) | undefined) =>
  onChange && {
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }

export function TextField({ label, hint, error, onChange, ...attributes }: ControlOf<typeof Input>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <Input {...attributes} {...valueHandler(onChange)} {...controlProps} />}
    </Field>
  )
}

export function TextareaField({ label, hint, error, onChange, ...attributes }: ControlOf<typeof Textarea>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <Textarea {...attributes} {...valueHandler(onChange)} {...controlProps} />}
    </Field>
  )
}

export function SelectField({ label, hint, error, onChange, ...attributes }: ControlOf<typeof Select>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <Select {...attributes} {...valueHandler(onChange)} {...controlProps} />}
    </Field>
  )
}

type FilterProps = Omit<ControlOf<typeof Select>, keyof FieldProps> & { label: string }

/** A select without a visible label, for toolbars. */
export function FilterSelect({ label, onChange, ...attributes }: FilterProps) {
  return <Select {...attributes} {...valueHandler(onChange)} aria-label={label} />
}
