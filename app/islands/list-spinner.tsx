import { useLate } from '../client/use-delayed.ts'

/** Over the list, so that nothing moves; after a moment, so that nothing flickers. */
export function ListWait({ waiting, words, visible = false }: { waiting: boolean; words: string; visible?: boolean }) {
  const late = useLate(waiting)
  return (
    <div className="list-wait" role="status">
      {late && (
        <>
          <span className="spinner spinner--large" aria-hidden="true" />
          <span className={visible ? undefined : 'visually-hidden'}>{words}</span>
        </>
      )}
    </div>
  )
}
