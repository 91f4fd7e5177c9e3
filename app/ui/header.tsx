import type { ReactNode } from 'react'
import type { Brand } from '#domain/site/brand.ts'
import { menuLinks, sitePages, type MenuLink } from '#domain/site/pages.ts'
import { Icon } from './icon.tsx'
import { phone } from './icons/blocks.json'
import { Glyph } from './icons/glyph.tsx'
import { Logo } from './logo.tsx'

type Props = {
  site: string
  logo?: Brand['logo'] | undefined
  path: string
  links?: readonly MenuLink[]
  /** The island that shows the Admin link and the Admin Dashboard button, and the one for the menu. */
  admin?: ReactNode
  menuAdmin?: ReactNode
}

export function Header({ site, logo, path, links = menuLinks(undefined, 'header'), admin, menuAdmin }: Props) {
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        <Logo name={site} logo={logo} />
        <nav className="site-nav" aria-label="Main">
          <NavLinks path={path} links={links} className="nav-link" />
        </nav>
        <div className="site-header__actions">
          <a className="emergency-link" href="/tonight">
            <span>
              <Glyph d={phone} />
            </span>
            Emergency
          </a>
          {/* Opens the search dialog; without script, the blog page's own search. */}
          <form action="/blog">
            <button className="search-button" aria-label="Search articles" aria-keyshortcuts="/" data-open-search>
              <Icon name="search" />
              <span>Search articles</span>
              <kbd aria-hidden="true">/</kbd>
            </button>
          </form>
          {admin}
          <button type="button" className="button button--icon site-menu-button" popoverTarget="site-menu">
            <Icon name="menu" size="large" />
            <span className="visually-hidden">Menu</span>
          </button>
        </div>
      </div>
      <nav className="site-menu" id="site-menu" popover="auto" aria-label="Menu">
        <NavLinks path={path} links={links} />
        {menuAdmin}
      </nav>
    </header>
  )
}

type NavProps = { path: string; links: readonly MenuLink[]; className?: string }

function NavLinks({ path, links, className }: NavProps) {
  return (
    <ul>
      {links.map(({ name, href }) => (
        <li key={name + href}>
          <a className={className} href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function isCurrent(href: string, path: string): boolean {
  const page = sitePages.find(({ path: pagePath, headerHref }) => href === pagePath || href === headerHref)
  return (page?.path ?? href) === path || page?.holds?.some((start) => path.startsWith(start)) === true
}
