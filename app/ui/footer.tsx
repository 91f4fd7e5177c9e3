import type { ReactNode } from 'react'
import type { Brand } from '#domain/site/brand.ts'
import { educationalDisclaimer } from '#domain/site/marketing-copy.ts'
import { menuLinks, type MenuLink, type OwnerMenus } from '#domain/site/pages.ts'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'

type FooterProps = {
  site: string
  logo?: Brand['logo'] | undefined
  menus?: OwnerMenus | undefined
  motto: string
  year: number
  facebook: string | undefined
  /** That links may earn money, in the words of each program. */
  affiliateNotice: string
  /** Empty until the owner has entered it. */
  operator: string
  account?: ReactNode
  cookieSettings?: ReactNode
}

export function Footer({
  site,
  logo,
  menus,
  motto,
  year,
  facebook,
  affiliateNotice,
  operator,
  account,
  cookieSettings,
}: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__columns">
          <div>
            <Logo name={site} logo={logo} />
            <p className="site-footer__motto">{motto}</p>
          </div>
          <LinkColumn title="Quick links" links={menuLinks(menus, 'quickLinks')} last={account} />
          <LinkColumn title="Tools" links={menuLinks(menus, 'tools')} />
          <LinkColumn title="Legal" links={menuLinks(menus, 'legal')} last={cookieSettings} />
          <div>
            <h2>Affiliate notice</h2>
            <p className="site-footer__notice">{affiliateNotice}</p>
            {facebook && (
              <ul className="site-footer__links">
                <li>
                  <a href={facebook} rel="noopener" target="_blank">
                    <Icon name="facebook" size="small" />
                    Facebook
                  </a>
                </li>
              </ul>
            )}
          </div>
        </div>
        <div className="site-footer__bottom">
          <span>{`© ${year} ${site}. All rights reserved.`}</span>
          {operator && <span>Operated by {operator}</span>}
          <span>{educationalDisclaimer}</span>
        </div>
      </div>
    </footer>
  )
}

function LinkColumn({ title, links, last }: { title: string; links: readonly MenuLink[]; last?: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="site-footer__links">
        {links.map(({ name, href }) => (
          <li key={name + href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </nav>
  )
}
