import type { Settings } from '#domain/site/settings.ts'

type Key = keyof Settings
type FieldText = { key: Key; label: string; hint?: string | undefined }
export type SettingField =
  | (FieldText & { kind: 'switch' })
  | (FieldText & { kind: 'authors' })
  /** An empty `number` is stored as null, so that the default applies. */
  | (FieldText & { kind: 'text'; type?: 'email' | 'url' | 'number'; rows?: number })
  | (FieldText & { kind: 'choice'; options: readonly { value: string; label: string }[] })

const text = (key: Key, label: string, hint?: string) => ({ kind: 'text' as const, key, label, hint })
const number = (key: Key, label: string, hint: string) => ({ ...text(key, label, hint), type: 'number' as const })
const toggle = (key: Key, label: string, hint?: string): SettingField => ({ kind: 'switch', key, label, hint })

function choice(key: Key, label: string, labels: Readonly<Record<string, string>>, hint?: string): SettingField {
  const options = Object.entries(labels).map(([value, name]) => ({ value, label: name }))
  return { kind: 'choice', key, label, hint, options }
}

const environmentHint = 'Leave empty to use the environment variable.'

export const settingGroups: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Site',
    fields: [
      text('siteName', 'Site name', environmentHint),
      text('affiliateTag', 'Affiliate tag', environmentHint),
      { ...text('contactEmail', 'Contact email'), type: 'email' },
      { ...text('facebookUrl', 'Facebook link'), type: 'url' },
      text('operatorName', 'Who runs this site', 'Shown on the legal pages and in emails.'),
      { ...text('postalAddress', 'Postal address', 'Required in newsletters in many countries.'), rows: 3 },
    ],
  },
  {
    title: 'Claims',
    fields: [
      choice(
        'categoryCounts',
        'Category counts',
        { stated: 'As stated in the design', live: 'Counted live' },
        'The number of articles on each category card.',
      ),
      toggle('showStats', 'Show statistics', 'On the home page.'),
      toggle('showTestimonials', 'Show testimonials'),
      toggle(
        'showRating',
        'Show rating',
        "Adds the shop's rating to structured data. Turn it off unless you can prove it.",
      ),
    ],
  },
  {
    title: 'Visitors',
    fields: [
      choice('undecidedCounts', 'Visitors who have not responded to the cookie banner', {
        'as accepted': 'Count as accepted',
        'as declined': 'Count as declined (opt-in countries)',
      }),
      number(
        'keepViewsDays',
        'Days to keep individual page views',
        'Leave empty for 30 days. Daily totals are kept forever.',
      ),
      choice('newsletterOptIn', 'Newsletter sign-up', { single: 'Immediately', double: 'After email confirmation' }),
      toggle(
        'weeklyLetter',
        'Send a weekly digest automatically',
        'New articles, the most read ones and one hidden gem. Weeks without new articles are skipped.',
      ),
      choice('weeklyDigestDay', 'Day of the weekly digest', {
        monday: 'Monday',
        tuesday: 'Tuesday',
        wednesday: 'Wednesday',
        thursday: 'Thursday',
        friday: 'Friday',
        saturday: 'Saturday',
        sunday: 'Sunday',
      }),
      number('weeklyDigestHour', 'Hour of the weekly digest', '0 to 23, in UTC. Leave empty for 14.'),
      toggle(
        'trustAfterFirstApproval',
        'Auto-approve commenters you have approved before',
        'Email addresses of commenters are not verified.',
      ),
    ],
  },
  {
    title: 'Email notifications',
    fields: [
      toggle(
        'mailMessages',
        'A copy of every contact message',
        'Sent to the contact email. Messages are in the dashboard either way.',
      ),
      toggle(
        'mailComments',
        'Comments awaiting approval',
        'At most one email per hour, with links to approve or reject.',
      ),
    ],
  },
  {
    title: 'Security',
    fields: [
      toggle(
        'adminsNeedSecondFactor',
        'Admins need two-factor sign-in',
        'Admins without it are redirected to the account page to turn it on. Turn it on for yourself first.',
      ),
      toggle(
        'confirmNewAccounts',
        'Confirm new accounts by mail',
        'People who sign up choose their password behind a mailed link, so that signing up does not reveal who has an account. Needs SMTP_URL: without it, new accounts sign in at once.',
      ),
    ],
  },
  {
    title: 'Generation',
    fields: [
      choice('seedArticlesBy', 'Who sees “Generate Articles” on the home page', {
        anyone: 'Everyone',
        admins: 'Admins only',
      }),
      toggle(
        'showOrigin',
        'Tell readers which articles were drafted with AI',
        'Under the byline, with who reviewed them, and in the feed and structured data.',
      ),
      choice('generatedArticles', 'Generated articles', { published: 'Publish at once', draft: 'Save as draft' }),
      {
        key: 'authors',
        kind: 'authors',
        label: 'Authors of generated articles',
        hint: 'One per line: name, weight. If empty, the three built-in author names are used (80, 10 and 10).',
      },
      number('dailyTextCalls', 'Maximum text calls per day', environmentHint),
      number('dailyImageCalls', 'Maximum image calls per day', environmentHint),
    ],
  },
]
