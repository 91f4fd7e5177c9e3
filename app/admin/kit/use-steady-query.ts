import { useState } from 'react'
import { useRead, type Read } from './query-cache.ts'

/** While another range is being fetched the one before stays on the screen, so that nothing jumps. */
export function useSteady<Answer>(url: string): Read<Answer> & { reload: () => void; stale: boolean } {
  const read = useRead<Answer>(url)
  const [shown, setShown] = useState(read.data)
  if (read.data !== undefined && read.data !== shown) setShown(read.data)
  const stale = read.data === undefined && shown !== undefined
  return { ...read, data: read.data ?? (read.error === undefined ? shown : undefined), stale }
}
