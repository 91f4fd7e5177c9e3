import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { includesRole, type Role } from '#domain/accounts/role.ts'
import { LoadError, Loading } from '../kit/list-states.tsx'
import { views } from '../views.ts'

type Loader<Props> = () => Promise<ComponentType<Props>>

/** Components by the function that loads them, so that a view that was loaded once shows at once. */
const loaded = new Map<unknown, unknown>()

function loadOnce<Props>(load: Loader<Props>): Promise<unknown> {
  return load().then((component) => loaded.set(load, component))
}

/** Loads the views of a role while nothing else happens, so that opening one does not wait for its script. */
export function preloadViews(role: Role) {
  const loadAll = async () => {
    for (const { access, load } of views) {
      // Whoever opens the view sees the error.
      if (includesRole(role, access)) await loadOnce<never>(load as Loader<never>).catch(() => undefined)
    }
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void loadAll())
  else setTimeout(() => void loadAll(), 1000)
}

type LoadedProps<Props> = { load: Loader<Props>; what: string; children: (Loaded: ComponentType<Props>) => ReactNode }

/**
 * What `React.lazy` and `Suspense` do, without their 300 milliseconds before a view that follows a fallback may show,
 * and with an error that can be tried again.
 */
export function Loaded<Props>({ load, what, children }: LoadedProps<Props>) {
  const [, setVersion] = useState(0)
  const [error, setError] = useState<unknown>()
  const component = loaded.get(load) as ComponentType<Props> | undefined
  const isLoaded = component !== undefined
  const start = () => {
    setError(undefined)
    loadOnce(load).then(() => setVersion((version) => version + 1), setError)
  }
  useEffect(() => {
    if (isLoaded) return
    loadOnce(load).then(() => setVersion((version) => version + 1), setError)
  }, [load, isLoaded])
  if (component) return children(component)
  return error === undefined ? <Loading what={what} /> : <LoadError what={what} error={error} reload={start} />
}
