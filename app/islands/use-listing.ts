import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Paged = { next?: string | null | undefined }
type FetchList<List> = (href: string, signal: AbortSignal) => Promise<List>
/** Resolves to the list with its next page appended. */
type FetchMore<List> = (href: string, list: List) => Promise<List>
/** Undefined if it could not be loaded. */
type ListingState<List> = { href: string; list: List | undefined }
/** Stored with the history entry: how many pages were added, and the link by which the reader left. */
type ListPlace = { pages?: number; link?: string | null }

const savedPlace = (): ListPlace => (history.state as ListPlace | null) ?? {}
const savePlace = (place: ListPlace) => history.replaceState({ ...savedPlace(), ...place }, '')

/** `href` was requested last, `shown` has arrived. Back restores earlier lists without a request. */
export function useListing<List extends Paged>(
  initial: ListingState<List>,
  read: FetchList<List>,
  readMore: FetchMore<List>,
) {
  const [href, setHref] = useState(initial.href)
  const [shown, setShown] = useState(initial)
  const [waiting, setWaiting] = useState(false)
  const known = useRef(new Map([[initial.href, initial.list]]))
  const latest = useRef(initial.href)
  const controller = useRef<AbortController>(undefined)
  const returnTo = useRef<string | null>(undefined)

  function show(next: ListingState<List>) {
    known.current.set(next.href, next.list)
    setShown(next)
    setWaiting(false)
  }
  function request(target: string) {
    controller.current?.abort()
    latest.current = target
    setHref(target)
  }
  async function load(target: string) {
    request(target)
    const current = new AbortController()
    controller.current = current
    setWaiting(true)
    const list = await read(target, current.signal).catch(() => undefined)
    if (!current.signal.aborted) show({ href: target, list })
  }
  /** False if the reader has moved on to another list meanwhile. */
  async function addPages({ href: at, list }: ListingState<List>, pages: number): Promise<boolean> {
    for (let added = 0; added < pages && list?.next; added++) list = await readMore(at, list)
    if (latest.current !== at) return false
    show({ href: at, list })
    return true
  }
  const restore = useEffectEvent(() => {
    const target = location.pathname + location.search
    const list = known.current.get(target)
    if (!list) return void load(target)
    request(target)
    show({ href: target, list })
  })
  /** A page that Back loads again has only its first page of the list. */
  const restorePlace = useEffectEvent(() => {
    const { pages, link } = savedPlace()
    if (!pages) return
    returnTo.current = link
    addPages(initial, pages).catch(() => undefined)
  })
  useEffect(() => {
    restorePlace()
    const onPop = () => restore()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  useEffect(() => {
    const link = shown.list && returnTo.current && document.querySelector(`.list a[href="${returnTo.current}"]`)
    if (!link) return
    returnTo.current = undefined
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [shown])

  return {
    href,
    shown,
    waiting,
    visit: (target: string, how: 'pushState' | 'replaceState') => {
      history[how](null, '', target)
      void load(target)
    },
    more: async () => {
      if (await addPages(shown, 1)) savePlace({ pages: (savedPlace().pages ?? 0) + 1 })
    },
    leave: (link: string | null) => savePlace({ link }),
  }
}
