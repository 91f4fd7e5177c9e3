import { statedTimes } from '#domain/site/marketing-copy.ts'
import { LegalLayout } from './legal-layout.tsx'
import type { LegalSection, Operator } from './operator-section.tsx'

type Props = { site: { name: string; origin: string }; contactEmail: string; operator?: Operator }

export function TermsOfServiceView(props: Props) {
  return (
    <LegalLayout
      title={['Terms', 'of Service']}
      intro={`The rules for using ${props.site.name}, in plain words.`}
      updated="January 22, 2025"
      operator={props.operator}
      sections={[
        agreement(props),
        noAdvice,
        accounts,
        contributions,
        products,
        content(props.site.name),
        ...closing(props),
      ]}
    />
  )
}

function agreement({ site }: Props): LegalSection {
  return {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <p>
        These terms apply to {site.origin} ("{site.name}", "we"). By using the site you accept them. If you do not
        agree, please do not use it.
      </p>
    ),
  }
}

const noAdvice: LegalSection = {
  id: 'no-veterinary-advice',
  title: 'Educational content, not veterinary advice',
  body: (
    <p>
      We are not licensed veterinarians. Everything here is educational only and replaces no examination, diagnosis or
      treatment. Please consult your vet about your own animal, and call an emergency clinic in an emergency. Some
      content is drafted with the help of software, including AI, and may contain mistakes.
    </p>
  ),
}

const accounts: LegalSection = {
  id: 'accounts',
  title: 'Accounts',
  body: (
    <p>
      Nothing public needs an account. If you make one, use an email address of your own, keep the password to yourself
      and tell us if somebody else has used it. You can delete the account on{' '}
      <a className="inline-link" href="/account">
        your account page
      </a>
      , or ask through{' '}
      <a className="inline-link" href="/contact">
        the contact page
      </a>
      ; we then delete it within {statedTimes.accountDeletion}. We may close accounts that break these terms.
    </p>
  ),
}

const contributions: LegalSection = {
  id: 'contributions',
  title: 'Your comments and messages',
  body: (
    <>
      <p>
        What you write stays yours. By sending a comment you allow us to show it on the site together with the name you
        gave. We review comments before they appear and may refuse or remove them.
      </p>
      <p>Please do not send:</p>
      <ul>
        <li>anything unlawful, hateful, threatening or misleading;</li>
        <li>advice that could hurt an animal;</li>
        <li>advertising, spam or links placed for search engines;</li>
        <li>personal data of others, or texts and pictures that you have no right to use.</li>
      </ul>
      <p>
        Do not try to disturb the site, to get around its limits, to collect the data of other people or to automate
        likes.
      </p>
    </>
  ),
}

const products: LegalSection = {
  id: 'products',
  title: 'Products and affiliate links',
  body: (
    <p>
      Product links lead to a large online retailer and may earn us a commission at no extra cost to you; the{' '}
      <a className="inline-link" href="/affiliate-disclaimer">
        affiliate disclaimer
      </a>{' '}
      has the details. We sell nothing ourselves. Your purchase is a contract with the seller, under the seller's terms.
      Prices and descriptions here may be out of date.
    </p>
  ),
}

function content(siteName: string): LegalSection {
  return {
    id: 'our-content',
    title: 'Our content',
    body: (
      <p>
        Texts, pictures and the {siteName} name belong to us or are used with permission. You may read, print and share
        links to them for personal use, and quote short passages with a link. For anything more, please ask first.
      </p>
    ),
  }
}

function closing({ site, contactEmail }: Props): LegalSection[] {
  return [
    {
      id: 'liability',
      title: 'What we can and cannot promise',
      body: (
        <p>
          We offer {site.name} as it is, free of charge. We cannot promise that it is always available or free of
          errors. As far as the law allows, we are not liable for damage that comes from relying on the content, from
          products bought elsewhere or from linked sites. Rights that the law does not let us limit stay untouched.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          We may change these terms. We announce changes on this page at least {statedTimes.termsNotice} before they
          take effect. If you go on using the site after that day, the new terms apply.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law and contact',
      body: (
        <p>
          The law of the place where the operator of {site.name} is established applies; mandatory consumer rights of
          the place where you live stay in force. If one of these terms is not valid, the others remain. Questions go to{' '}
          <a className="inline-link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          .
        </p>
      ),
    },
  ]
}
