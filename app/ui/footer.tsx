import type { ReactNode } from 'react'
import { educationalDisclaimer, footerAffiliateNotice } from '#domain/site/marketing-copy.ts'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'

const quickLinks = [
  { href: '/', label: 'Home' },
  { href: '/blog', label: 'Articles' },
  { href: '/shop', label: 'Shop' },
  { href: '/categories', label: 'Categories' },
  { href: '/favorites', label: 'Saved articles' },
  { href: '/faq', label: 'FAQ' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
]

const legalLinks = [
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-of-service', label: 'Terms of Service' },
  { href: '/cookie-policy', label: 'Cookie Policy' },
  { href: '/affiliate-disclaimer', label: 'Affiliate Disclaimer' },
]

export type FooterProps = {
  site: string
  facebook: string
  /** Sign in, or My account. */
  account?: ReactNode
  cookieSettings?: ReactNode
}

export function Footer({ site, facebook, account, cookieSettings }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__columns">
          <div>
            <Logo name={site} />
            <p className="site-footer__motto">
              Care insights, honest reviews and plain guidance for people who live with animals.
            </p>
          </div>
          <LinkColumn title="Quick links" links={quickLinks} last={account} />
          <LinkColumn title="Legal" links={legalLinks} last={cookieSettings} />
          <div>
            <h2>Affiliate notice</h2>
            <p className="site-footer__notice">{footerAffiliateNotice}</p>
            <ul className="site-footer__links">
              <li>
                <a href={facebook} rel="noopener" target="_blank">
                  <Icon name="facebook" size="small" />
                  Facebook
                </a>
              </li>
            </ul>
          </div>
        </div>
        <div className="site-footer__bottom">
          <span>© 2025 {site}. All rights reserved.</span>
          <span>{educationalDisclaimer}</span>
        </div>
      </div>
    </footer>
  )
}

type Column = { title: string; links: readonly { href: string; label: string }[]; last?: ReactNode }

function LinkColumn({ title, links, last }: Column) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="site-footer__links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </nav>
  )
}
