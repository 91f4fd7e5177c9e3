import type { ReactNode } from 'react'
import { plainClickLink } from '#app/client/plain-click.ts'
import { navigate } from '../kit/navigation.tsx'
import { withQuery } from '#app/contract/route-url.ts'
import { filterQuery, type AnalyticsFilter } from './analytics-filter.tsx'

export const analyticsHref = (scope: AnalyticsFilter, country?: string) =>
  withQuery('/admin/analytics', { ...filterQuery(scope), country })

/** Opens a country's dialog above the view. The dialog has its own URL, so that it can be shared. */
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
      }}>
      {children}
    </a>
  )
}
