import { associateDisclosure } from '#domain/site/marketing-copy.ts'
import { LegalLayout } from './legal-layout.tsx'
import type { LegalSection, Operator } from './operator-section.tsx'

export function AffiliateDisclaimerView({ site, operator }: { site: { name: string }; operator?: Operator }) {
  return (
    <LegalLayout
      title={['Affiliate', 'Disclaimer']}
      intro={`How ${site.name} earns money, and what that means for you.`}
      updated="January 22, 2025"
      operator={operator}
      sections={[earning(site.name), cost, marking, choosing, prices, health]}
    />
  )
}

function earning(siteName: string): LegalSection {
  return {
    id: 'how-we-earn',
    title: 'How we earn',
    body: (
      <>
        <p>
          <strong>{associateDisclosure}</strong>
        </p>
        <p>
          {siteName} takes part in the affiliate program of a large online retailer. Affiliate links may earn us a
          commission: if you follow one of our product links and buy something, the retailer may pay us a share.
        </p>
      </>
    ),
  }
}

const cost: LegalSection = {
  id: 'your-cost',
  title: 'What it costs you',
  body: <p>Nothing extra. The commission is paid by the retailer and is not added to your price.</p>,
}

const marking: LegalSection = {
  id: 'marking',
  title: 'How to recognize the links',
  body: (
    <p>
      Articles with affiliate links carry a disclosure at the top, the shop says it above the products, and the footer
      says it on every page. The links open the page of the retailer in a new tab and are marked as sponsored for search
      engines. Our newsletter contains no affiliate links.
    </p>
  ),
}

const choosing: LegalSection = {
  id: 'choosing',
  title: 'What we recommend',
  body: (
    <p>
      A commission is a reason to look twice, so here is what you should know: we link mostly to products that can be
      bought through this program. Unless an article says otherwise, we have not tested a product ourselves. Please
      compare, read the label and choose what suits your animal.
    </p>
  ),
}

const prices: LegalSection = {
  id: 'prices',
  title: 'Prices and availability',
  body: (
    <p>
      Prices and availability change. What the retailer shows when you buy is what counts. Payment, delivery, returns
      and warranty are between you and the seller; we do not sell the products.
    </p>
  ),
}

const health: LegalSection = {
  id: 'not-veterinary-advice',
  title: 'Not veterinary advice',
  body: (
    <p>
      We are not licensed veterinarians. Product descriptions and articles are educational only. Before you use a
      product for a health problem, please consult your vet. Questions about this page are welcome on{' '}
      <a className="inline-link" href="/contact">
        the contact page
      </a>
      .
    </p>
  ),
}
