import { newsletterWords } from '#domain/site/marketing-copy.ts'
import type { Settings } from '#domain/site/settings.ts'
import type { SiteFacts } from '#domain/site/site.ts'
import { Document, type SiteAssets } from './document.tsx'
import type { Shown } from '../route.ts'
import { AccountLink } from '../islands/account-link.island.tsx'
import { AdminLinks } from '../islands/admin-links.island.tsx'
import { CookieBanner } from '../islands/cookie-banner.island.tsx'
import { Island } from './island.tsx'
import { NewsletterForm } from '../islands/newsletter-form.island.tsx'
import { NewsletterPopup } from '../islands/newsletter-popup.island.tsx'
import { SearchDialog } from '../islands/search-dialog.island.tsx'
import { Toasts } from '../islands/toasts.island.tsx'
import { NewsletterBand } from '../ui/newsletter-band.tsx'
import { Shell } from '../ui/shell.tsx'

type Props = { page: Shown; path: string; site: SiteFacts; settings: Settings; assets: SiteAssets }

/** What every page stands in. The same for every visitor: what differs is asked for by islands. */
export function PageFrame({ page, path, site, settings, assets }: Props) {
  const { letter = 'none' } = page
  if (page.frame === 'dashboard') return <DashboardFrame {...{ page, path, site, settings, assets }} />
  return (
    <Document head={page.head} site={site} assets={assets} undecided={settings.undecidedCounts}>
      <Shell
        site={site.name}
        facebook={settings.facebookUrl}
        path={path}
        admin={<Island of={AdminLinks} when="idle" props={{}} />}
        account={<Island of={AccountLink} when="visible" props={{}} />}
        cookieSettings={
          <button type="button" data-cookie-settings>
            Cookie settings
          </button>
        }
        overlays={
          <>
            {page.floating}
            <Island of={CookieBanner} when="load" props={{}} />
            <Island of={SearchDialog} when="idle" props={{}} />
            {letter !== 'none' && <Popup site={site} />}
            <Island of={Toasts} when="idle" props={{}} />
          </>
        }
      >
        {page.body}
        {letter === 'band' && <Band site={site} />}
      </Shell>
    </Document>
  )
}

/** Its script holds back nothing: the spinner shows while it comes. */
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

function Band({ site }: { site: SiteFacts }) {
  const { title, text, note } = newsletterWords(site.name)
  return (
    <NewsletterBand title={title} text={text} form={<Island of={NewsletterForm} when="visible" props={{ note }} />} />
  )
}

function Popup({ site }: { site: SiteFacts }) {
  const { title, text, note } = newsletterWords(site.name)
  return <Island of={NewsletterPopup} when="idle" props={{ title: title.join(' '), text, note }} />
}
