import type { ReactNode } from 'react'
import type { Brand } from '#domain/site/brand.ts'
import { menuPages, type SitePage } from '#domain/site/pages.ts'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'

type Props = {
  site: string
  logo?: Brand['logo'] | undefined
  path: string
  /** The island that shows the Admin link and the Admin Dashboard button. */
  admin?: ReactNode
}

export function Header({ site, logo, path, admin }: Props) {
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        <Logo name={site} logo={logo} />
        <nav className="site-nav" aria-label="Main">
          <NavLinks path={path} className="nav-link" />
        </nav>
        <div className="site-header__actions">
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
        <NavLinks path={path} />
      </nav>
    </header>
  )
}

function NavLinks({ path, className }: { path: string; className?: string }) {
  return (
    <ul>
      {menuPages('header').map((page) => (
        <li key={page.path}>
          <a
            className={className}
            href={page.headerHref ?? page.path}
            aria-current={isCurrent(page, path) ? 'page' : undefined}>
            {page.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function isCurrent(page: SitePage, path: string): boolean {
  return page.path === path || page.holds?.some((start) => path.startsWith(start)) === true
}
