import { claim, withoutClaim } from '#domain/site/claims.ts'
import { menuLinks } from '#domain/site/pages.ts'
import { footerAffiliateNotice, newsletterCopy, newsletterNote as note } from '#domain/site/marketing-copy.ts'
import { facebookLink, type Settings } from '#domain/site/settings.ts'
import type { Site } from '#domain/site/site.ts'
import { webLink } from '#domain/text/web-link.ts'
import { Document, type SiteAssets } from './document.tsx'
import { isKeptAfterVisit } from '#app/offline/offline-pages.ts'
import type { PageContent } from '../route.ts'
import { AccountLink } from '../islands/account-link.island.tsx'
import { AdminLinks } from '../islands/admin-links.island.tsx'
import { Island } from './island.tsx'
import { NewsletterForm } from '../islands/newsletter-form.island.tsx'
import { NewsletterPopup } from '../islands/newsletter-popup.island.tsx'
import { SearchDialog } from '../islands/search-dialog.island.tsx'
import { Toasts } from '../islands/toasts.island.tsx'
import { joinedDisclosures } from '#domain/affiliate/disclosure.ts'
import { Footer } from '#app/ui/footer.tsx'
import { Header } from '#app/ui/header.tsx'
import { CategoriesProvider } from '#app/ui/site-categories.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'

type Props = { page: PageContent; path: string; site: Site; settings: Settings; assets: SiteAssets; year: number }

/** The frame of every page. It is cached for all visitors; islands fetch what differs between them. */
export function PageFrame(props: Props) {
  const { page, path, site, settings, assets } = props
  const { frame = 'site' } = page
  const isEmbedded = frame === 'embed'
  const hasScripts = frame === 'site' || frame === 'alone' || isEmbedded
  const scripts = hasScripts ? assets.scripts : []
  const offline =
    hasScripts && !isEmbedded && settings.worksOffline ? (isKeptAfterVisit(path) ? 'visit' : 'saved') : undefined
  const faces: readonly string[] = [settings.headingFace, settings.textFace]
  const fonts = assets.fonts.filter((href) => faces.some((face) => href.includes(face)))
  const first = { styles: stylesOf(page, assets), scripts, fonts }
  const document = (
    <Document
      {...{ head: page.head, path, site, assets: first, undecided: settings.undecidedCounts, offline, isEmbedded }}
      isMissing={page.status === 404}>
      {frame === 'site' || frame === 'draft' ? <Shell {...props} isDraft={frame === 'draft'} /> : page.body}
      {/* It does not block rendering: a spinner is shown while it loads. */}
      {frame === 'dashboard' && assets.dashboard.scripts.map((src) => <script type="module" src={src} key={src} />)}
    </Document>
  )
  return site.categories ? <CategoriesProvider value={site.categories}>{document}</CategoriesProvider> : document
}

function stylesOf({ sheet = 'front', frame }: PageContent, { styles, sheets, dashboard }: SiteAssets) {
  return [sheets[sheet], ...styles, ...(frame === 'dashboard' ? dashboard.styles : [])]
}

/** A draft has nothing that needs a script. Its path is left out, because it may contain a token. */
function Shell({ page, path, site, settings, year, isDraft }: Props & { isDraft: boolean }) {
  const newsletter = isDraft ? 'none' : page.newsletter
  const footer = {
    site: site.name,
    logo: site.brand?.logo,
    menus: site.menus,
    motto: claim(site, 'honest-reviews').motto,
    year,
    facebook: webLink(facebookLink(site, settings) ?? ''),
    operator: settings.operatorName,
    affiliateNotice: affiliateNotice(site, isDraft),
    ...(!isDraft && { account, cookieSettings }),
  }
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header
        site={site.name}
        logo={site.brand?.logo}
        path={isDraft ? '/blog' : path}
        links={menuLinks(site.menus, 'header')}
        admin={!isDraft && admin}
        menuAdmin={!isDraft && menuAdmin}
      />
      <main id="main" tabIndex={-1}>
        {page.body}
        {(newsletter === 'band' || newsletter === 'bandOnly') && <NewsletterBand site={site} />}
      </main>
      <Footer {...footer} />
      {!isDraft && (
        <>
          {page.floatingAction}
          {!page.uncovered && <div data-island="cookie-banner" />}
          <Island of={SearchDialog} when="active" props={{}} />
          {(newsletter === 'band' || newsletter === 'popup') && <NewsletterPopupIsland site={site} />}
          <Island of={Toasts} when="active" props={{}} />
        </>
      )}
    </>
  )
}

function affiliateNotice(site: Site, isDraft: boolean): string {
  const notice = withoutClaim(site, 'amazon-associate', footerAffiliateNotice)
  return isDraft ? notice : [notice, joinedDisclosures(site)].join(' ').trim()
}

const admin = <Island of={AdminLinks} when="active" props={{}} />
const menuAdmin = <Island of={AdminLinks} when="active" props={{ menu: true }} />
const account = <Island of={AccountLink} when="active" props={{}} />
const cookieSettings = (
  <>
    <button type="button" className="needs-script" data-cookie-settings>
      Cookie settings
    </button>
    <noscript>
      <a href="/cookie-policy#your-choice">Cookie choices</a>
    </noscript>
  </>
)

function NewsletterPopupIsland({ site }: { site: Site }) {
  const { title, text } = newsletterCopy(site)
  return <Island of={NewsletterPopup} when="active" props={{ title, text, note, image: '/art/newsletter.svg' }} />
}

function NewsletterBand({ site }: { site: Site }) {
  const { title, text } = newsletterCopy(site)
  return (
    <section className="section deep" id="newsletter">
      <div className="wrap newsletter-band">
        <div className="newsletter-band__text">
          <h2>
            <TwoPartTitle halves={title} />
          </h2>
          <p className="soft">{text}</p>
        </div>
        <div className="newsletter-band__form">
          <Island of={NewsletterForm} when="visible" props={{ note }} />
        </div>
      </div>
    </section>
  )
}
