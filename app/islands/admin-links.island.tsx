import { settings } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { session, anonymousSession } from '../client/session.ts'
import { useStore } from '../client/use-store.ts'

/** `menu`: in the menu of narrow screens, where the header has no room for the link. */
export function AdminLinks({ menu = false }: { menu?: boolean }) {
  const { isAdmin, role } = useStore(session, anonymousSession)
  if (!isAdmin && !role) return null
  const dashboard = isAdmin ? 'Admin Dashboard' : role === 'editor' ? 'Editor Dashboard' : 'Author Dashboard'
  if (menu) return <a href="/admin">{isAdmin ? 'Admin' : dashboard}</a>
  return (
    <div className="header-admin">
      {isAdmin && (
        <a className="nav-link" href="/admin">
          Admin
        </a>
      )}
      <LinkButton variant="solid" size="small" href="/admin">
        <Glyph d={settings} size="small" />
        {dashboard}
      </LinkButton>
    </div>
  )
}
