import { removeStorage } from '#app/client/safe-storage.ts'
import { emitSessionEvent } from '#app/client/session-events.ts'
import { signOut as signOutIcon } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external } from '#app/ui/icons/reading.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { menuPages } from '#domain/site/pages.ts'
import { submitJson, useAction } from '../kit/actions.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { Link } from '../kit/link.tsx'

export function SiteHeader({ site, email }: { site: string; email: string }) {
  const [busy, act] = useAction()
  const signOut = () =>
    act('Could not sign out', async () => {
      await submitJson('POST /api/auth/sign-out')
      removeStorage('local', 'articleGenerationProgress')
      emitSessionEvent('SIGNED_OUT')
      location.assign('/')
    })
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        <Logo name={site} />
        <nav className="site-nav" aria-label="Site">
          <ul>
            {menuPages('header').map(({ path, headerHref, name }) => (
              <li key={path}>
                <a className="nav-link" href={headerHref ?? path}>
                  {name}
                </a>
              </li>
            ))}
            <li>
              <Link className="nav-link" href="/admin" aria-current="page">
                Admin
              </Link>
            </li>
          </ul>
        </nav>
        <div className="site-header__actions">
          <span className="meta-text soft admin-email" title="Signed in">
            {email}
          </span>
          <LinkButton
            size="icon"
            href="/"
            target="_blank"
            aria-label="Open the site in a new tab"
            title="Open the site"
          >
            <Glyph d={external} />
          </LinkButton>
          <ActionButton icon={signOutIcon} size="small" busy={busy} busyLabel="Signing out..." onClick={signOut}>
            Sign out
          </ActionButton>
        </div>
      </div>
    </header>
  )
}
