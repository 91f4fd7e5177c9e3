import { settings } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { session, anonymousSession } from '../client/session.ts'
import { useStore } from '../client/use-store.ts'

export function AdminLinks() {
  const { isAdmin, role } = useStore(session, anonymousSession)
  if (!isAdmin && !role) return null
  return (
    <div className="header-admin">
      <a className="nav-link" href="/admin">
        Admin
      </a>
      <LinkButton variant="solid" size="small" href="/admin">
        <Glyph d={settings} size="small" />
        Admin Dashboard
      </LinkButton>
    </div>
  )
}
