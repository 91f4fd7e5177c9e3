import type { ReactNode } from 'react'
import { useLate } from '#app/client/use-delayed.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { sentenceOf } from './fetch-json.ts'
import type { Read } from './query-cache.ts'

type Props<Answer> = {
  read: Read<Answer> & { reload: () => void }
  /** What could not be loaded: `articles`. */
  what: string
  isEmpty?: (data: Answer) => boolean
  empty?: ReactNode
  children: (data: Answer) => ReactNode
}

/** Waiting, failed, empty or there: every list and dialog shows one of the four. */
export function ListStates<Answer>({ read, what, isEmpty, empty, children }: Props<Answer>) {
  const { data, error, reload } = read
  if (data === undefined) return error === undefined ? <Waiting what={what} /> : <Failed {...{ what, error, reload }} />
  return (
    <>
      {error !== undefined && <Failed {...{ what, error, reload }} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}

function Waiting({ what }: { what: string }) {
  const late = useLate(true)
  return late ? <Spinner label={`Loading ${what}`} /> : <div className="waiting" />
}

export function Failed({ what, error, reload }: { what: string; error: unknown; reload: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>
        <b>Could not load {what}.</b> {sentenceOf(error)}
      </p>
      <Button variant="secondary" onClick={reload}>
        Retry
      </Button>
    </div>
  )
}

export function Nothing({ sentence, action }: { sentence: ReactNode; action?: ReactNode }) {
  return <EmptyState sentence={sentence} illustration="/art/empty.svg" action={action} />
}
