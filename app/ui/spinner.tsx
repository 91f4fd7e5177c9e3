/** The label is for screen readers; `visible` shows it to everyone. */
export function Spinner({ label = 'Loading', visible = false }: { label?: string; visible?: boolean }) {
  return (
    <div className="waiting" role="status">
      <span className="spinner spinner--large" aria-hidden="true" />
      <span className={visible ? undefined : 'visually-hidden'}>{label}</span>
    </div>
  )
}
