import { statedTimes } from '#domain/site/marketing-copy.ts'
import type { Settings } from '#domain/site/settings.ts'
import { declinedView } from './declined-view.ts'
import { LegalLayout } from './legal-layout.tsx'
import type { LegalSection, Operator } from './operator-section.tsx'

type Props = {
  site: { name: string; origin: string }
  contactEmail: string
  undecidedCounts: Settings['undecidedCounts']
  operator?: Operator
}

export function PrivacyPolicyView(props: Props) {
  return (
    <LegalLayout
      title={['Privacy', 'Policy']}
      intro={`What ${props.site.name} stores about you, why, for how long, and how to have it removed.`}
      updated="January 22, 2025"
      operator={props.operator}
      sections={[...collected(props), ...handled(props)]}
    />
  )
}

function collected({ site, undecidedCounts }: Props): LegalSection[] {
  return [
    {
      id: 'short-version',
      title: 'The short version',
      body: (
        <ul>
          <li>You can read, like, comment and subscribe without an account.</li>
          <li>We count page views with a country, and do not store your IP address.</li>
          <li>
            If you decline cookies, page views are still counted, but under a hash that is of use for one day only.
          </li>
          <li>
            We load no third-party advertising scripts and no third-party fonts, and we do not sell personal data.
          </li>
          <li>You can export or delete your account yourself, or ask us to.</li>
        </ul>
      ),
    },
    {
      id: 'reading',
      title: 'When you read',
      body: (
        <>
          <p>
            For every page view we store the page, the address of the page you came from, the time, the country and
            whether you use a phone, a tablet or a computer. The country is looked up on our own server from your IP
            address. The address is used for that moment and to limit abuse; it is not stored in our database.
          </p>
          <p>
            {undecidedCounts === 'as declined'
              ? 'If you accept cookies, the view also carries a random visitor id and a session id from your browser. Until you choose, you are treated as if you had declined.'
              : 'Unless you decline cookies, the view also carries a random visitor id and a session id from your browser. This is also the case before you have chosen.'}{' '}
            The ids are made of the time and random letters; they hold no name, email address or device details.
          </p>
          <p>
            {declinedView} In their place we store a hash of your IP address and of how your browser identifies itself,
            made with a secret of that day. On that day your page views can be linked to each other by the hash. After
            the day (UTC) the secret is deleted: then the hash can neither be traced back to you nor be linked to your
            visits on other days.
          </p>
          <p>
            When you press a product link, we add one to the clicks of that product and article for the day, without an
            id.
          </p>
        </>
      ),
    },
    {
      id: 'taking-part',
      title: 'When you take part',
      body: (
        <ul>
          <li>
            <strong>Likes.</strong> A like is stored with a hash of your random visitor id, so that it counts once and
            you can take it back. Pressing like creates the id if you have none, even if you declined cookies.
          </li>
          <li>
            <strong>Comments.</strong> We store your name, email address, comment and the time, and your account if you
            are signed in. Comments are reviewed before they appear. Your name and comment are then public; your email
            address is never shown.
          </li>
          <li>
            <strong>Newsletter.</strong> We store your email address, where and when you signed up and what you agreed
            to, and when you confirmed or left; not your IP address. You get a welcome mail. If we ask you to confirm
            the address, you are subscribed only after you do, and an address that is not confirmed is deleted after 30
            days. Every issue has a one-click unsubscribe link.
          </li>
          <li>
            <strong>Contact messages.</strong> We store the name, email address, subject and message that you send, and
            use them to answer you. A copy may go to our own mailbox.
          </li>
          <li>
            <strong>Accounts.</strong> If you choose to register, we store your email address, a hash of your password
            (never the password), your saved articles and, if you turn it on, what two-factor sign-in needs. A cookie
            keeps you signed in; for each sign-in we store the time and the kind of device (such as “Firefox on
            Windows”), so that you can see where you are signed in.
          </li>
          <li>
            <strong>Favorites and recommendations.</strong> Without an account, favorites stay in your browser; with one
            they are also stored in it. Personal recommendations are worked out on your device; you can switch them off.
          </li>
        </ul>
      ),
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: (
        <p>
          To run {site.name} and keep it safe from abuse, to learn which articles are read, to show comments and likes,
          to answer you, and to send the newsletter to those who asked for it. We do not build advertising profiles and
          do not sell or rent personal data.
        </p>
      ),
    },
  ]
}

function handled({ site, contactEmail }: Props): LegalSection[] {
  return [
    {
      id: 'others',
      title: 'Who else is involved',
      body: (
        <>
          <p>
            The companies that host this site and deliver its mail process data for us, and may keep technical logs of
            their own for a short time.
          </p>
          <p>
            Some product pictures may be loaded from other servers, for example those of the retailer. Such a server
            sees your IP address and browser, as with any picture on the web. When you follow a link to the retailer or
            share an article on Facebook, you leave {site.name} and the privacy policy of that company applies.
          </p>
          <p>We hand out data to authorities only where the law requires it.</p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>
            Single page views: {statedTimes.viewRetention}. After that only daily totals remain, such as views per page
            or country.
          </li>
          <li>Likes: until you take them back or the article is removed for good.</li>
          <li>Comments and contact messages: until they are no longer needed, or you ask us to delete them.</li>
          <li>
            Newsletter: until you unsubscribe. We then keep the address marked as unsubscribed, so that we do not write
            to you again, unless you ask us to delete it.
          </li>
          <li>
            Mails that we sent, with the address they went to: 30 days. If a mail server tells us that your address does
            not exist, we remember it so that we do not write there again.
          </li>
          <li>Accounts: until you delete them.</li>
        </ul>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your choices and rights',
      body: (
        <>
          <p>
            You can change your cookie choice from the footer of every page, and clear what is stored in your browser at
            any time; the{' '}
            <a className="inline-link" href="/cookie-policy">
              cookie policy
            </a>{' '}
            lists it. With an account you can export your data and delete the account on{' '}
            <a className="inline-link" href="/account">
              your account page
            </a>
            .
          </p>
          <p>
            You can also ask for account deletion through{' '}
            <a className="inline-link" href="/contact">
              the contact page
            </a>
            ; we handle it within {statedTimes.accountDeletion}. In the same way you can ask what we hold about you,
            have it corrected or deleted, receive a copy, or object to its use. Depending on where you live, the law may
            give you further rights, including a complaint to your data protection authority.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      body: (
        <p>
          {site.name} is written for adults and is not directed to children under 13. If you believe that a child has
          sent us personal data, please tell us and we will delete it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          When this policy changes, the new text and its date appear on this page. Questions go to{' '}
          <a className="inline-link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>{' '}
          or through{' '}
          <a className="inline-link" href="/contact">
            the contact page
          </a>
          . This policy applies to {site.origin}.
        </p>
      ),
    },
  ]
}
