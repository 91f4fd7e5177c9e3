type Props = { label: string; checked: boolean; indeterminate?: boolean; onChange: () => void }

export function Checkbox({ label, checked, indeterminate: some = false, onChange }: Props) {
  return (
    <label className="check-cell">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
      />
    </label>
  )
}
