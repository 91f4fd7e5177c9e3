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
