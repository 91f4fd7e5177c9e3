import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react'
import { blogUrl, type BlogFilter } from '../contract/blog-url.ts'

type Navigate = (href: string, how: 'push' | 'replace') => void

const debounceMs = 200

/** Searches while typing. The first character adds a history entry, the next ones replace it. */
export function useSearchAsYouType(filter: BlogFilter, navigate: Navigate) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef(filter.q)
  const typedOf = () => field.current?.value.trim() ?? ''

  const search = useEffectEvent(() => {
    const q = typedOf()
    timer.current = undefined
    searched.current = q
    if (q !== filter.q) navigate(blogUrl({ ...filter, q }), filter.q === '' || q === '' ? 'push' : 'replace')
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, Forward and `Clear search` change the query from outside. Our own changes arrive here too, possibly after
  // more has been typed.
  useEffect(() => {
    if (timer.current !== undefined || filter.q === searched.current) return
    searched.current = filter.q
    if (field.current) field.current.value = filter.q
  }, [filter.q])

  return { field, type, submit }

  function type() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(), debounceMs)
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    clearTimeout(timer.current)
    search()
  }
}
