import { Glyph } from '#app/ui/icons/glyph.tsx'
import { includesRole } from '#domain/accounts/role.ts'
import { Link, useUrlDialog } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole, useRole } from '../kit/use-role.ts'
import type { View } from '../view.ts'
import { views } from '../views.ts'

/** The views below the tabs. */
export function RailLinks({ current }: { current: View | undefined }) {
  const [, show] = useUrlDialog()
  const role = useRole()
  const notes = useNotes()
  const listed = views.filter(({ icon, access }) => icon && includesRole(role, access))
  if (listed.length === 0) return null
  return (
    <nav className="shell__links" aria-label="More views">
      {listed.map((view) => {
        const { label, icon = '' } = view
        const content = (
          <>
            <Glyph d={icon} size="small" />
            <span>{label}</span>
            {notes[label] && <span className="shell__due numeric">{notes[label]}</span>}
          </>
        )
        const attributes = { className: 'shell__link', title: label }
        return 'paths' in view ? (
          <Link {...attributes} key={label} href={view.paths[0]} aria-current={view === current ? 'page' : undefined}>
            {content}
          </Link>
        ) : (
          <button {...attributes} key={label} type="button" onClick={() => show(view.opens)}>
            {content}
          </button>
        )
      })}
    </nav>
  )
}

/** What is left to do in some views, by their labels. */
function useNotes(): Readonly<Record<string, string>> {
  const forAdmins = useHasRole('admin') ? {} : ('skip' as const)
  const { data: checks } = useQuery('GET /api/admin/launch-check', forAdmins)
  const { data: counts } = useQuery('GET /api/admin/counts', forAdmins)
  const openChecks = checks?.items.filter(({ done }) => !done).length ?? 0
  return {
    ...(openChecks > 0 && { 'Launch check': String(openChecks) }),
    ...(counts?.mails && { Outbox: `${counts.mails} to check` }),
  }
}
