import { useDelayed } from '../client/use-delayed.ts'

/** Overlays the list to avoid layout shifts; appears after a delay to avoid flicker. */
export function ListSpinner({
  waiting,
  label,
  visible = false,
}: {
  waiting: boolean
  label: string
  visible?: boolean
}) {
  const isDelayed = useDelayed(waiting)
  return (
    <div className="list-wait" role="status">
      {isDelayed && (
        <>
          <span className="spinner spinner--large" aria-hidden="true" />
          <span className={visible ? undefined : 'visually-hidden'}>{label}</span>
        </>
      )}
    </div>
  )
}
