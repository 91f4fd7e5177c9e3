import { useId, type ComponentProps, type ReactNode } from 'react'
import { alert } from '../icons/states.json'
import { Glyph } from '../icons/glyph.tsx'
import { Input } from './controls.tsx'

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: ReactNode
  children: (controlProps: ControlProps) => ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Field({ label, children, hint, error }: Props) {
  const control = useId()
  const hintId = hint ? `${control}-hint` : undefined
  const errorId = error ? `${control}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label className="field__label" htmlFor={control}>
        {label}
      </label>
      {children({ id: control, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <span className="field__error" id={errorId}>
          <Glyph d={alert} size="small" />
          <span>{error}</span>
        </span>
      )}
      {hint && (
        <span className="field__hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  )
}

type InputFieldProps = Pick<Props, 'label' | 'hint' | 'error'> & Omit<ComponentProps<typeof Input>, 'id'>

export function InputField({ label, hint, error, ...attributes }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => <Input {...attributes} {...controlProps} />}
    </Field>
  )
}
