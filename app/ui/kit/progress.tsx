type Props = { value: number; max: number; label: string }

export function Progress({ value, max, label }: Props) {
  return <progress className="progress" value={value} max={Math.max(max, 1)} aria-label={label} />
}
