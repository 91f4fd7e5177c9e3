import type { ReactNode } from 'react'
import { plainClickLink } from '#app/client/plain-click.ts'
import { navigate } from '../kit/navigation.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { filterQuery, type AnalyticsFilter } from '#app/contract/analytics.ts'

export const analyticsHref = (scope: AnalyticsFilter, country?: string) =>
  withQuery('/admin/analytics', { ...filterQuery(scope), country })

/** Opens a country's dialog over the view; it has an address of its own, to be sent to somebody. */
export function CountryLink({ code, scope, children }: { code: string; scope: AnalyticsFilter; children: ReactNode }) {
  const href = analyticsHref(scope, code)
  return (
    <a
      href={href}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!plainClickLink(event)) return
        event.preventDefault()
        void navigate(href, 'over')
      }}
    >
      {children}
    </a>
  )
}
