import type { ReactNode } from 'react'
import { useDelayed } from '#app/client/use-delayed.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { errorMessage } from './actions.ts'
import type { Query } from './query-cache.ts'
import { ActionButton } from './buttons.tsx'

type Props<Data> = {
  query: Query<Data>
  /** The plural for messages, as in `articles`. */
  what: string
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

export function ListStates<Data>({ query, what, isEmpty, empty, children }: Props<Data>) {
  const { data, error, reload } = query
  if (data === undefined)
    return error === undefined ? <Loading what={what} /> : <LoadError {...{ what, error, reload }} />
  return (
    <>
      {error !== undefined && <LoadError {...{ what, error, reload }} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}

export function Loading({ what }: { what: string }) {
  const isDelayed = useDelayed(true)
  return (
    <div className={isDelayed ? 'skeleton' : 'waiting'} role="status">
      <span className="visually-hidden">Loading {what}</span>
    </div>
  )
}

export function LoadError({ what, error, reload }: { what: string; error: unknown; reload: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>
        <b>Could not load {what}.</b> {errorMessage(error)}
      </p>
      <ActionButton onClick={reload}>Try again</ActionButton>
    </div>
  )
}

export function EmptyList({ sentence, action }: { sentence: ReactNode; action?: ReactNode }) {
  return <EmptyState sentence={sentence} illustration="/art/empty.svg" action={action} />
}

export function NoMatches({ sentence, onClear }: { sentence: string; onClear: () => void }) {
  return <EmptyList sentence={sentence} action={<ActionButton onClick={onClear}>Clear filters</ActionButton>} />
}
