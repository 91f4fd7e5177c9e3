import { useEffect, useSyncExternalStore, type ComponentPropsWithRef } from 'react'
import { createStore } from '#app/client/store.ts'
import { plainClickLink } from '#app/client/plain-click.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { dismissErrors } from './dismiss-errors.ts'
import { currentHref, rememberList } from './list-position.ts'
import { Tip } from './tip.tsx'

const currentLocation = createStore(currentHref())
const historyStep = (state: unknown) => (state as { step?: number } | null)?.step ?? 0

let currentStep = historyStep(history.state)
/** Called before the view changes; resolves to true if it may. */
let leaveGuard: (() => Promise<boolean>) | undefined

export function useCurrentUrl(): URL {
  const href = useSyncExternalStore(currentLocation.subscribe, currentLocation.get)
  return new URL(href, location.origin)
}

/** `over`: opens a dialog that has its own URL; the view below keeps its scroll position. */
export async function navigate(href: string, how: 'push' | 'over' | 'replace' = 'push') {
  if (how === 'push' && leaveGuard && !(await leaveGuard())) return
  if (how === 'push') rememberList(href)
  if (how === 'replace') history.replaceState({ step: currentStep }, '', href)
  else history.pushState({ step: ++currentStep, over: how === 'over' }, '', href)
  currentLocation.set(currentHref())
  if (how === 'push') {
    dismissErrors()
    scrollTo(0, 0)
  }
}

/** Closes a dialog that has its own URL: goes back if it was opened `over` a view, otherwise replaces it with `below`. */
export function closeOverlay(below: string) {
  if ((history.state as { over?: boolean } | null)?.over) history.back()
  else void navigate(below, 'replace')
}

export function useLeaveGuard(active: boolean, mayLeave: () => Promise<boolean>) {
  useEffect(() => {
    if (!active) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    leaveGuard = mayLeave
    addEventListener('beforeunload', warn)
    return () => {
      leaveGuard = undefined
      removeEventListener('beforeunload', warn)
    }
  }, [active, mayLeave])
}

let restoringHistory = false

/** `popstate` fires after the URL has changed, so we undo the step, ask, and redo it if the user agrees. */
addEventListener('popstate', ({ state }) => {
  const target = historyStep(state)
  const distance = target - currentStep
  if (restoringHistory || !leaveGuard || distance === 0) {
    restoringHistory = false
    currentStep = target
    currentLocation.set(currentHref())
    return
  }
  const confirmLeave = leaveGuard
  restoringHistory = true
  history.go(-distance)
  void confirmLeave().then((leave) => {
    if (!leave) return
    restoringHistory = true
    history.go(distance)
  })
})

/** A link within the dashboard. A plain click changes the view; modified clicks are left to the browser. */
export function Link({ onClick, ...attributes }: ComponentPropsWithRef<'a'> & { href: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a
      {...attributes}
      onClick={(event) => {
        onClick?.(event)
        const link = plainClickLink(event)
        if (!link) return
        event.preventDefault()
        void navigate(link.pathname + link.search)
      }}
    />
  )
}

type IconLinkProps = { icon: string; label: string; tip: string; keys?: string | undefined; href: string }

export function IconLink({ icon, label, tip, keys, href }: IconLinkProps) {
  return (
    <Tip text={tip} keys={keys}>
      <Link className="button button--icon" href={href} aria-label={label}>
        <Glyph d={icon} size="small" />
      </Link>
    </Tip>
  )
}

/** Filters are stored in the URL, so they survive a reload and can be shared. */
export function useUrlFilter<Name extends string>(...names: readonly Name[]) {
  const { pathname, searchParams } = useCurrentUrl()
  const filter = Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ''])) as Record<Name, string>
  const change = (part: Partial<Record<Name, string>>) =>
    void navigate(withQuery(pathname, { ...filter, ...part }), 'replace')
  return [filter, change] as const
}

/** The dialog that the URL names. `show` opens another one or closes it. */
export function useUrlDialog() {
  const { pathname, searchParams } = useCurrentUrl()
  const show = (open?: string) =>
    void navigate(withQuery(pathname, { ...Object.fromEntries(searchParams), open }), 'replace')
  return [searchParams.get('open'), show] as const
}
