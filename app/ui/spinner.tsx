/** The label is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="waiting" role="status">
      <span className="spinner spinner--large" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
