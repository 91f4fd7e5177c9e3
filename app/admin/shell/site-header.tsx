import { removeStorage } from '#app/client/safe-storage.ts'
import { emitSessionEvent } from '#app/client/session-events.ts'
import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { signOut as signOutIcon } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { external } from '#app/ui/icons/reading.ts'
import { Button, LinkButton } from '#app/ui/kit/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { menuPages } from '#domain/site/pages.ts'
import { fetchUrl } from '#app/client/fetch-json.ts'
import { Link } from '../kit/link.tsx'
import { toastError } from '../kit/toasts.ts'

export function SiteHeader({ site, email }: { site: string; email: string }) {
  const [busy, run] = useBusy()
  const signOut = () =>
    run(async () => {
      try {
        await withMinimumBusy(fetchUrl('/api/auth/sign-out', { method: 'POST', json: {} }))
        removeStorage('local', 'articleGenerationProgress')
        emitSessionEvent('SIGNED_OUT')
        location.assign('/')
      } catch (error) {
        toastError('Could not sign out', error)
      }
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
          <Button variant="secondary" size="small" busy={busy} onClick={signOut}>
            {!busy && <Glyph d={signOutIcon} size="small" />}
            {busy ? 'Signing out...' : 'Sign out'}
          </Button>
        </div>
      </div>
    </header>
  )
}
