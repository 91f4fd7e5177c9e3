import type { ComponentPropsWithRef, ReactNode } from 'react'
import { search } from '../icons/controls.json'
import { Glyph } from '../icons/glyph.tsx'

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'className'>

export function Input(attributes: InputProps) {
  return <input className="control" dir="auto" {...attributes} />
}

export function Textarea(attributes: Omit<ComponentPropsWithRef<'textarea'>, 'className'>) {
  return <textarea className="control" dir="auto" {...attributes} />
}

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'> & {
  options: readonly (string | { value: string; label: string })[]
}

export function Select({ options, ...attributes }: SelectProps) {
  return (
    <select className="control" {...attributes}>
      {options.map((option) => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option value={value} key={value}>
            {label}
          </option>
        )
      })}
    </select>
  )
}

export function SearchInput(attributes: InputProps) {
  return (
    <div className="search-field">
      <Glyph d={search} />
      <Input type="search" {...attributes} />
    </div>
  )
}

type ChoiceProps = InputProps & { label: ReactNode; type?: 'checkbox' | 'radio' }

export function Choice({ label, type = 'checkbox', ...attributes }: ChoiceProps) {
  return (
    <label className="choice">
      <input type={type} {...attributes} />
      {label}
    </label>
  )
}

/** A switch. Without a visible label, it needs an `aria-label`. */
export function Switch({ label, ...attributes }: InputProps & { label?: ReactNode }) {
  const box = <input type="checkbox" role="switch" className="switch" {...attributes} />
  if (!label) return <label className="check-cell">{box}</label>
  return (
    <label className="choice">
      {box}
      {label}
    </label>
  )
}
