import type { PageResult, PageContext } from '#app/route.ts'
import { readSettings } from '#features/settings/queries.ts'
import { AffiliateDisclaimerView } from './affiliate-disclaimer-view.tsx'
import { CookiePolicyView } from './cookie-policy-view.tsx'
import { PrivacyPolicyView } from './privacy-policy-view.tsx'
import { TermsOfServiceView } from './terms-of-service-view.tsx'

export async function privacyPolicyPage({ deps, site }: PageContext): Promise<PageResult> {
  const settings = await readSettings(deps)
  const { contactEmail, undecidedCounts } = settings
  return {
    head: {
      title: 'Privacy Policy',
      description: `What ${site.name} stores about its readers, why, for how long, and how to have it removed.`,
      path: '/privacy-policy',
    },
    body: <PrivacyPolicyView site={site} {...{ contactEmail, undecidedCounts }} operator={settings} />,
  }
}

export async function termsOfServicePage({ deps, site }: PageContext): Promise<PageResult> {
  const settings = await readSettings(deps)
  return {
    head: {
      title: 'Terms of Service',
      description: `The terms under which ${site.name} can be read and used.`,
      path: '/terms-of-service',
    },
    body: <TermsOfServiceView site={site} contactEmail={settings.contactEmail} operator={settings} />,
  }
}

export async function cookiePolicyPage({ deps, site }: PageContext): Promise<PageResult> {
  const settings = await readSettings(deps)
  return {
    head: {
      title: 'Cookie Policy',
      description: `What ${site.name} keeps in your browser, kind by kind, and how to opt out.`,
      path: '/cookie-policy',
    },
    body: <CookiePolicyView site={site} undecidedCounts={settings.undecidedCounts} operator={settings} />,
  }
}

export async function affiliateDisclaimerPage({ deps, site }: PageContext): Promise<PageResult> {
  const head = {
    title: 'Affiliate Disclaimer',
    description: `How ${site.name} earns: affiliate links, what they cost you (nothing) and how they are marked.`,
    path: '/affiliate-disclaimer',
  }
  return { head, body: <AffiliateDisclaimerView site={site} operator={await readSettings(deps)} /> }
}
