import type { ReactNode } from 'react'

type Props<State extends string> = {
  label: string
  value: State
  options: readonly { value: State; label: ReactNode }[]
  onChange: (value: State) => void
}

export function SegmentedControl<State extends string>({ label, value, options, onChange }: Props<State>) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label className="segment" key={option.value}>
          <input
            type="radio"
            name={label}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
