import { useEffect, useEffectEvent, useRef, useState } from 'react'

type FetchList<List> = (href: string, signal: AbortSignal) => Promise<List>
/** Undefined if it could not be loaded. */
type ListingState<List> = { href: string; list: List | undefined }

/**
 * A list with its own URL that is updated in place. `href` was requested last, `shown` is what has arrived. Back and
 * Forward restore earlier lists without a request, so that the scroll position can be restored too.
 */
export function useListing<List>(initial: ListingState<List>, read: FetchList<List>) {
  const [href, setHref] = useState(initial.href)
  const [shown, setShown] = useState(initial)
  const [waiting, setWaiting] = useState(false)
  const known = useRef(new Map([[initial.href, initial.list]]))
  const controller = useRef<AbortController>(undefined)

  function show(next: ListingState<List>) {
    known.current.set(next.href, next.list)
    setShown(next)
    setWaiting(false)
  }
  async function load(target: string) {
    controller.current?.abort()
    const request = new AbortController()
    controller.current = request
    setHref(target)
    setWaiting(true)
    const list = await read(target, request.signal).catch(() => undefined)
    if (!request.signal.aborted) show({ href: target, list })
  }
  const restore = useEffectEvent(() => {
    const target = location.pathname + location.search
    const list = known.current.get(target)
    if (!list) return void load(target)
    controller.current?.abort()
    setHref(target)
    show({ href: target, list })
  })
  useEffect(() => {
    const onPop = () => restore()
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])

  return {
    href,
    shown,
    waiting,
    visit: (target: string, how: 'push' | 'replace') => {
      if (how === 'push') history.pushState(null, '', target)
      else history.replaceState(null, '', target)
      void load(target)
    },
    /** Replaces the current list with a longer one. */
    grow: (list: List) => show({ href: shown.href, list }),
  }
}
