import { claim } from '#domain/site/claims.ts'
import { newsletterCopy, newsletterNote as note } from '#domain/site/marketing-copy.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import { webLink } from '#domain/text/web-link.ts'
import { Document, type SiteAssets } from './document.tsx'
import type { PageContent } from '../route.ts'
import { AccountLink } from '../islands/account-link.island.tsx'
import { AdminLinks } from '../islands/admin-links.island.tsx'
import { CookieBanner } from '../islands/cookie-banner.island.tsx'
import { Island } from './island.tsx'
import { NewsletterForm } from '../islands/newsletter-form.island.tsx'
import { NewsletterPopup } from '../islands/newsletter-popup.island.tsx'
import { SearchDialog } from '../islands/search-dialog.island.tsx'
import { Toasts } from '../islands/toasts.island.tsx'
import type { ReactNode } from 'react'
import { joinedDisclosures } from '#domain/affiliate/disclosure.ts'
import { Footer, type FooterProps } from '#app/ui/footer.tsx'
import { Header } from '#app/ui/header.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'

type Props = { page: PageContent; path: string; site: Site; settings: Settings; assets: SiteAssets; year: number }

/** The frame of every page. It is cached for all visitors; islands fetch what differs between them. */
export function PageFrame({ page, path, site, settings, assets: common, year }: Props) {
  const { newsletter = 'none' } = page
  const assets = { ...common, styles: stylesOf(page, common) }
  if (page.frame === 'dashboard') return <DashboardFrame {...{ page, path, site, settings, assets, year }} />
  if (page.frame === 'draft') return <DraftFrame {...{ page, path, site, settings, assets, year }} />
  if (page.frame === 'bare') {
    return (
      <Document head={page.head} site={site} assets={{ ...assets, scripts: [] }} undecided={settings.undecidedCounts}>
        {page.body}
      </Document>
    )
  }
  return (
    <Document head={page.head} site={site} assets={assets} undecided={settings.undecidedCounts}>
      <Shell
        site={site.name}
        motto={claim(site, 'honest-reviews').motto}
        year={year}
        facebook={webLink(settings.facebookUrl)}
        disclosures={joinedDisclosures(site)}
        path={path}
        admin={<Island of={AdminLinks} when="idle" props={{}} />}
        account={<Island of={AccountLink} when="visible" props={{}} />}
        cookieSettings={
          <>
            <button type="button" className="needs-script" data-cookie-settings>
              Cookie settings
            </button>
            <noscript>
              <a href="/cookie-policy#your-choice">Cookie choices</a>
            </noscript>
          </>
        }
        overlays={
          <>
            {page.floatingAction}
            <Island of={CookieBanner} when="load" props={{}} />
            <Island of={SearchDialog} when="idle" props={{}} />
            {(newsletter === 'band' || newsletter === 'popup') && <NewsletterPopupIsland site={site} />}
            <Island of={Toasts} when="idle" props={{}} />
          </>
        }
      >
        {page.body}
        {(newsletter === 'band' || newsletter === 'bandOnly') && <NewsletterSection site={site} />}
      </Shell>
    </Document>
  )
}

/** The dashboard has lists and articles, so it loads both. */
function stylesOf({ sheet, frame }: PageContent, { styles, sheets }: SiteAssets): readonly string[] {
  if (!sheet) return styles
  const common = frame === 'dashboard' ? styles : styles.filter((href) => href !== sheets.front)
  return [...common, sheets[sheet]]
}

/** The script does not block rendering: a spinner is shown while it loads. */
function DashboardFrame({ page, site, settings, assets }: Props) {
  const { dashboard, fonts } = assets
  const first = { styles: [...assets.styles, ...dashboard.styles], scripts: [], fonts }
  return (
    <Document head={page.head} site={site} assets={first} undecided={settings.undecidedCounts}>
      {page.body}
      {dashboard.scripts.map((src) => (
        <script type="module" src={src} key={src} />
      ))}
    </Document>
  )
}

/** The site without anything that needs a script. The path is left out, because it may contain a token. */
function DraftFrame({ page, site, settings, assets, year }: Props) {
  return (
    <Document head={page.head} site={site} assets={{ ...assets, scripts: [] }} undecided={settings.undecidedCounts}>
      <Shell
        site={site.name}
        motto={claim(site, 'honest-reviews').motto}
        year={year}
        facebook={webLink(settings.facebookUrl)}
        path="/blog"
      >
        {page.body}
      </Shell>
    </Document>
  )
}

function NewsletterSection({ site }: { site: Site }) {
  const { title, text } = newsletterCopy(site)
  return (
    <NewsletterBand title={title} text={text} form={<Island of={NewsletterForm} when="visible" props={{ note }} />} />
  )
}

function NewsletterPopupIsland({ site }: { site: Site }) {
  const { title, text } = newsletterCopy(site)
  return <Island of={NewsletterPopup} when="idle" props={{ title, text, note, image: '/art/newsletter.svg' }} />
}

type ShellProps = FooterProps & {
  path: string
  admin?: ReactNode
  children: ReactNode
  overlays?: ReactNode
}

function Shell({ path, admin, children, overlays, ...footer }: ShellProps) {
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

function NewsletterBand({ title, text, form }: { title: readonly [string, string]; text: string; form: ReactNode }) {
  return (
    <section className="section deep" id="newsletter">
      <div className="wrap newsletter-band">
        <div className="newsletter-band__text">
          <h2>
            <TwoPartTitle halves={title} />
          </h2>
          <p className="soft">{text}</p>
        </div>
        <div className="newsletter-band__form">{form}</div>
      </div>
    </section>
  )
}
