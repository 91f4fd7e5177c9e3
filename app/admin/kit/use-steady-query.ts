import { useState } from 'react'
import { useUrlQuery, type QueryState } from './query-cache.ts'

/** While another range is being fetched the one before stays on the screen, so that nothing jumps. */
export function useSteadyQuery<Answer>(url: string): QueryState<Answer> & { reload: () => void; stale: boolean } {
  const read = useUrlQuery<Answer>(url)
  const [shown, setShown] = useState(read.data)
  if (read.data !== undefined && read.data !== shown) setShown(read.data)
  const stale = read.data === undefined && shown !== undefined
  return { ...read, data: read.data ?? (read.error === undefined ? shown : undefined), stale }
}
