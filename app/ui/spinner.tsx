/** Says what is awaited to those who cannot see it turn; shows the words too when `visible`. */
export function Spinner({ label = 'Loading', visible = false }: { label?: string; visible?: boolean }) {
  return (
    <div className="waiting" role="status">
      <span className="spinner spinner--large" aria-hidden="true" />
      <span className={visible ? undefined : 'visually-hidden'}>{label}</span>
    </div>
  )
}
