import { includesRole, type Role } from '#domain/accounts/role.ts'
import type { DialogView, View } from './view.ts'
import { views } from './views.ts'

export const pageViews = views.filter((entry): entry is View => 'paths' in entry)
export const dialogViews = views.filter((entry): entry is DialogView => 'opens' in entry)

/** The view at a path, with the parameter of the path. */
export function findView(pathname: string): { view: View; id: string } | undefined {
  const segments = pathname.split('/')
  for (const view of pageViews) {
    for (const path of view.paths) {
      const names = path.split('/')
      if (names.length !== segments.length) continue
      if (!names.every((name, index) => name.startsWith(':') || name === segments[index])) continue
      const index = names.findIndex((name) => name.startsWith(':'))
      return { view, id: decodeURIComponent(segments[index] ?? '') }
    }
  }
  return undefined
}

/** The first view of a tab that this role may open. */
export function firstViewOf(tab: View['tab'], role: Role): View | undefined {
  return pageViews.find((view) => view.tab === tab && includesRole(role, view.access))
}

export function viewTitle(view: View): string {
  return view === pageViews[0] ? 'Admin Dashboard' : `${view.label} · Admin Dashboard`
}
