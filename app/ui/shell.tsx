import type { ReactNode } from 'react'
import { Footer, type FooterProps } from './footer.tsx'
import { Header } from './header.tsx'

type Props = FooterProps & {
  path: string
  admin?: ReactNode
  children: ReactNode
  /** After the footer: cookie bar, toasts, popup, floating buttons. */
  overlays?: ReactNode
}

export function Shell({ path, admin, children, overlays, ...footer }: Props) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header site={footer.site} path={path} admin={admin} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer {...footer} />
      {overlays}
    </>
  )
}
