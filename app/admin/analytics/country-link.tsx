import type { ReactNode } from 'react'
import { pressedLink } from '#app/client/plain-click.ts'
import { go } from '../kit/navigation.ts'
import { withQuery } from '../dashboard-routes.ts'
import { queryOf, type Scope } from '#app/contract/analytics.ts'

export const analyticsHref = (scope: Scope, country?: string) =>
  withQuery('/admin/analytics', { ...queryOf(scope), country })

/** Opens a country's dialog over the view; it has an address of its own, to be sent to somebody. */
export function CountryLink({ code, scope, children }: { code: string; scope: Scope; children: ReactNode }) {
  const href = analyticsHref(scope, code)
  return (
    <a
      href={href}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!pressedLink(event)) return
        event.preventDefault()
        void go(href, 'over')
      }}
    >
      {children}
    </a>
  )
}
