import { useDelayed } from '../client/use-delayed.ts'

/** Over the list, so that nothing moves; after a moment, so that nothing flickers. */
export function ListSpinner({
  waiting,
  words,
  visible = false,
}: {
  waiting: boolean
  words: string
  visible?: boolean
}) {
  const isDelayed = useDelayed(waiting)
  return (
    <div className="list-wait" role="status">
      {isDelayed && (
        <>
          <span className="spinner spinner--large" aria-hidden="true" />
          <span className={visible ? undefined : 'visually-hidden'}>{words}</span>
        </>
      )}
    </div>
  )
}
