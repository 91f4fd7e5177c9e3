import type { Settings } from '#domain/site/settings.ts'
import { declinedView } from './declined-view.ts'
import { LegalLayout } from './legal-layout.tsx'
import type { LegalSection, Operator } from './operator-section.tsx'
import { browserStorageItems } from './browser-storage-items.ts'

type Props = {
  site: { name: string }
  undecidedCounts: Settings['undecidedCounts']
  operator?: Operator
}

export function CookiePolicyView({ site, undecidedCounts, operator }: Props) {
  return (
    <LegalLayout
      title={['Cookie', 'Policy']}
      intro={`What ${site.name} keeps in your browser, and how to say no.`}
      updated="January 22, 2025"
      operator={operator}
      sections={[what, kinds, list, choice(undecidedCounts), optOut]}
    />
  )
}

const what: LegalSection = {
  id: 'what-they-are',
  title: 'What we mean by cookies',
  body: (
    <p>
      Cookies are small texts that a site keeps in your browser. Local storage and session storage do the same job. We
      call all of them cookies here. As a reader you normally get no real cookie from us: what we keep is in local and
      session storage.
    </p>
  ),
}

const kinds: LegalSection = {
  id: 'kinds',
  title: 'The four kinds',
  body: (
    <>
      <p>Cookies serve four purposes. This is what we do with each.</p>
      <h3>Essential cookies</h3>
      <p>They keep signed-in users signed in and remember your cookie choice. The site cannot do without them.</p>
      <h3>Analytics cookies</h3>
      <p>
        Two random ids help us to count visits. We run the counting ourselves; no outside analytics service is involved.
      </p>
      <h3>Advertising cookies</h3>
      <p>
        We set none, and load no third-party advertising scripts. When you follow a product link, the retailer may set
        its own cookies on its own site, also to note that you came from us. The{' '}
        <a className="inline-link" href="/affiliate-disclaimer">
          affiliate disclaimer
        </a>{' '}
        explains why.
      </p>
      <h3>Preference cookies</h3>
      <p>
        They remember the articles you saved, what you read, so that your device can recommend more of it, and that you
        have already seen or answered the newsletter popup.
      </p>
    </>
  ),
}

const list: LegalSection = {
  id: 'list',
  title: 'Everything we keep in your browser',
  body: (
    <ul>
      {browserStorageItems.map(({ name, kind, purpose, place, until }) => (
        <li key={name}>
          <strong>{name}</strong> ({kind}, {place}). {purpose} Kept until {until}.
        </li>
      ))}
    </ul>
  ),
}

function choice(undecidedCounts: Props['undecidedCounts']): LegalSection {
  return {
    id: 'your-choice',
    title: 'Your choice',
    body: (
      <>
        <p>
          The banner offers Accept All and Decline; closing it counts as declining. You can change your choice from the
          footer of every page.{' '}
          {undecidedCounts === 'as declined'
            ? 'Until you choose, no analytics id is stored, and page views are counted as if you had declined.'
            : 'Until you choose, the analytics ids are used as if you had accepted.'}
        </p>
        <p>
          {declinedView} Both ids are removed from your browser, and so is the list of what you read. Instead of the ids
          the server stores a hash that holds for one day; the{' '}
          <a className="inline-link" href="/privacy-policy#reading">
            privacy policy
          </a>{' '}
          says how it is made.
        </p>
        <p>
          One exception is in your hands: if you press like, a random visitor id is created, because a like has to
          belong to someone to be taken back.
        </p>
      </>
    ),
  }
}

const optOut: LegalSection = {
  id: 'opt-out',
  title: 'Opt-out tools',
  body: (
    <>
      <p>Besides our own banner, these help on every site:</p>
      <ul>
        <li>Your browser settings, where you can block cookies and clear the stored data of a site.</li>
        <li>Private windows, which forget everything when you close them.</li>
        <li>
          The opt-out pages of the advertising industry:{' '}
          <a className="inline-link" href="https://optout.aboutads.info/" rel="nofollow noopener">
            Digital Advertising Alliance
          </a>{' '}
          and{' '}
          <a className="inline-link" href="https://www.youronlinechoices.eu/" rel="nofollow noopener">
            Your Online Choices
          </a>
          . They concern advertising companies, including those that other sites work with.
        </li>
        <li>The privacy settings of the retailer, for the cookies that it sets on its own site.</li>
      </ul>
      <p>
        How we handle personal data is described in the{' '}
        <a className="inline-link" href="/privacy-policy">
          privacy policy
        </a>
        .
      </p>
    </>
  ),
}
