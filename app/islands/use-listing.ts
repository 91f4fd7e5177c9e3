import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Paged = { next?: string | null | undefined }
type FetchList<List> = (href: string, signal: AbortSignal) => Promise<List>
/** Resolves to the list with its next page appended. */
type FetchMore<List> = (href: string, list: List) => Promise<List>
/** Undefined if it could not be loaded. */
type ListingState<List> = { href: string; list: List | undefined }
/** Stored with the history entry: how many pages were added, and how far the reader had scrolled. */
type HistoryState = { pages?: number; scroll?: number }

const savedState = (): HistoryState => (history.state as HistoryState | null) ?? {}
const saveState = (state: HistoryState) => history.replaceState({ ...savedState(), ...state }, '')

/** Browsers limit how often a page may change its history entry. */
const scrollSaveMs = 150

/** `href` was requested last, `current` has arrived. Back restores earlier lists without a request. */
export function useListing<List extends Paged>(
  initial: ListingState<List>,
  read: FetchList<List>,
  readMore: FetchMore<List>,
) {
  const [href, setHref] = useState(initial.href)
  const [current, setCurrent] = useState(initial)
  const [waiting, setWaiting] = useState(false)
  const cache = useRef(new Map([[initial.href, initial.list]]))
  const latest = useRef(initial.href)
  const controller = useRef<AbortController>(undefined)
  const isRestoring = useRef(false)
  const scrollTarget = useRef<number>(undefined)

  function show(next: ListingState<List>) {
    cache.current.set(next.href, next.list)
    setCurrent(next)
    setWaiting(false)
  }
  function request(target: string) {
    controller.current?.abort()
    latest.current = target
    setHref(target)
  }
  async function load(target: string) {
    request(target)
    const loading = new AbortController()
    controller.current = loading
    setWaiting(true)
    const list = await read(target, loading.signal).catch(() => undefined)
    if (loading.signal.aborted) return
    show({ href: target, list })
    restorePages({ href: target, list })
  }
  /** False if the reader has moved on to another list meanwhile. */
  async function addPages({ href: at, list }: ListingState<List>, pages: number, scroll?: number): Promise<boolean> {
    for (let added = 0; added < pages && list?.next; added++) list = await readMore(at, list)
    if (latest.current !== at) return false
    scrollTarget.current = scroll
    show({ href: at, list })
    return true
  }
  /** A page that was loaded again has only its first page of the list, which is too short for the old position. */
  function restorePages(from: ListingState<List>) {
    const { pages, scroll } = savedState()
    if (!pages) return
    isRestoring.current = true
    addPages(from, pages, scroll)
      .catch(() => undefined)
      .finally(() => (isRestoring.current = false))
  }
  const restore = useEffectEvent(() => {
    const target = location.pathname + location.search
    const list = cache.current.get(target)
    if (!list) return void load(target)
    request(target)
    show({ href: target, list })
  })
  const restoreInitial = useEffectEvent(() => restorePages(initial))
  const saveScroll = useEffectEvent(() => {
    if (savedState().pages && !isRestoring.current && scrollTarget.current === undefined) saveState({ scroll: scrollY })
  })
  useEffect(() => {
    restoreInitial()
    const listeners = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const saveLater = () => {
      clearTimeout(timer)
      timer = setTimeout(() => saveScroll(), scrollSaveMs)
    }
    addEventListener('popstate', () => restore(), listeners)
    addEventListener('scroll', saveLater, listeners)
    // A click may leave the page before the timer has run.
    addEventListener('click', () => saveScroll(), { capture: true, signal: listeners.signal })
    return () => {
      clearTimeout(timer)
      listeners.abort()
    }
  }, [])
  useEffect(() => {
    if (scrollTarget.current === undefined) return
    scrollTo({ top: scrollTarget.current, behavior: 'instant' })
    scrollTarget.current = undefined
  }, [current])

  return {
    href,
    current,
    waiting,
    visit: (target: string, how: 'pushState' | 'replaceState') => {
      history[how](null, '', target)
      void load(target)
    },
    more: async () => {
      if (await addPages(current, 1)) saveState({ pages: (savedState().pages ?? 0) + 1 })
    },
  }
}
