import type { Settings } from '#domain/site/settings.ts'

type FieldText = { key: keyof Settings; label: string; hint?: string }
export type SettingField =
  | (FieldText & { kind: 'switch' })
  | (FieldText & { kind: 'authors' })
  /** `number`: empty means null, as the software does by itself. */
  | (FieldText & { kind: 'text'; type?: 'email' | 'url' | 'number'; rows?: number })
  | (FieldText & { kind: 'choice'; options: readonly { value: string; label: string }[] })

const environmentHint = 'Leave empty to use the environment variable.'

export const settingGroups: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Site',
    fields: [
      { key: 'siteName', kind: 'text', label: 'Site name', hint: environmentHint },
      { key: 'affiliateTag', kind: 'text', label: 'Affiliate tag', hint: environmentHint },
      { key: 'contactEmail', kind: 'text', type: 'email', label: 'Contact email' },
      { key: 'facebookUrl', kind: 'text', type: 'url', label: 'Facebook link' },
      {
        key: 'operatorName',
        kind: 'text',
        label: 'Who runs this site',
        hint: 'Shown on the legal pages and in emails.',
      },
      {
        key: 'postalAddress',
        kind: 'text',
        rows: 3,
        label: 'Postal address',
        hint: 'Required in newsletters in many countries.',
      },
    ],
  },
  {
    title: 'Claims',
    fields: [
      {
        key: 'categoryCounts',
        kind: 'choice',
        label: 'Category counts',
        hint: 'The number of articles on each category card.',
        options: [
          { value: 'stated', label: 'As stated in the design' },
          { value: 'live', label: 'Counted live' },
        ],
      },
      { key: 'showStats', kind: 'switch', label: 'Show statistics', hint: 'On the home page.' },
      { key: 'showTestimonials', kind: 'switch', label: 'Show testimonials' },
      {
        key: 'showRating',
        kind: 'switch',
        label: 'Show rating',
        hint: "Adds the shop's rating to structured data. Turn it off unless you can prove it.",
      },
    ],
  },
  {
    title: 'Visitors',
    fields: [
      {
        key: 'undecidedCounts',
        kind: 'choice',
        label: 'Visitors who have not responded to the cookie banner',
        options: [
          { value: 'as accepted', label: 'Count as accepted' },
          { value: 'as declined', label: 'Count as declined (opt-in countries)' },
        ],
      },
      {
        key: 'keepViewsDays',
        kind: 'text',
        type: 'number',
        label: 'Days to keep individual page views',
        hint: 'Leave empty for 30 days. Daily totals are kept forever.',
      },
      {
        key: 'newsletterOptIn',
        kind: 'choice',
        label: 'Newsletter sign-up',
        options: [
          { value: 'single', label: 'Immediately' },
          { value: 'double', label: 'After email confirmation' },
        ],
      },
      {
        key: 'weeklyLetter',
        kind: 'switch',
        label: 'Send a weekly digest automatically',
        hint: 'New articles, the most read ones and one hidden gem. Weeks without new articles are skipped.',
      },
      {
        key: 'trustAfterFirstApproval',
        kind: 'switch',
        label: 'Auto-approve commenters you have approved before',
        hint: 'Email addresses of commenters are not verified.',
      },
    ],
  },
  {
    title: 'Email notifications',
    fields: [
      {
        key: 'mailMessages',
        kind: 'switch',
        label: 'A copy of every contact message',
        hint: 'Sent to the contact email. Messages are in the dashboard either way.',
      },
      {
        key: 'mailComments',
        kind: 'switch',
        label: 'Comments awaiting approval',
        hint: 'At most one email per hour, with links to approve or reject.',
      },
    ],
  },
  {
    title: 'Security',
    fields: [
      {
        key: 'adminsNeedSecondFactor',
        kind: 'switch',
        label: 'Admins need two-factor sign-in',
        hint: 'Admins without it are redirected to the account page to turn it on. Turn it on for yourself first.',
      },
    ],
  },
  {
    title: 'Generation',
    fields: [
      {
        key: 'seedArticlesBy',
        kind: 'choice',
        label: 'Who sees “Generate Articles” on the home page',
        options: [
          { value: 'anyone', label: 'Everyone' },
          { value: 'admins', label: 'Admins only' },
        ],
      },
      {
        key: 'generatedArticles',
        kind: 'choice',
        label: 'Generated articles',
        options: [
          { value: 'published', label: 'Publish at once' },
          { value: 'draft', label: 'Save as draft' },
        ],
      },
      {
        key: 'authors',
        kind: 'authors',
        label: 'Authors of generated articles',
        hint: 'One per line: name, weight. If empty, the three built-in author names are used (80, 10 and 10).',
      },
      {
        key: 'dailyTextCalls',
        kind: 'text',
        type: 'number',
        label: 'Maximum text calls per day',
        hint: environmentHint,
      },
      {
        key: 'dailyImageCalls',
        kind: 'text',
        type: 'number',
        label: 'Maximum image calls per day',
        hint: environmentHint,
      },
    ],
  },
]
