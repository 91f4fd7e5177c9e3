import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react'
import { blogAddress, type BlogFilter } from './blog-address.ts'

type Visit = (href: string, how: 'push' | 'replace') => void

const pause = 200

/** Searches while somebody types. The first letter adds a step to the history, the following ones change that step. */
export function useTypedSearch(filter: BlogFilter, visit: Visit) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedOf = () => field.current?.value.trim() ?? ''

  const search = useEffectEvent(() => {
    const q = typedOf()
    if (q !== filter.q) visit(blogAddress({ ...filter, q }), filter.q === '' || q === '' ? 'push' : 'replace')
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, Forward and `Clear search` change the query from outside.
  useEffect(() => {
    const input = field.current
    if (input && input.value.trim() !== filter.q) input.value = filter.q
  }, [filter.q])

  return { field, type, submit }

  function type() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(), pause)
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    clearTimeout(timer.current)
    search()
  }
}
