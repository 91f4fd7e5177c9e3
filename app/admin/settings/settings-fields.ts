import type { Settings } from '#domain/site/settings.ts'

type FieldText = { key: keyof Settings; label: string; hint?: string }
export type SettingField =
  | (FieldText & { kind: 'switch' })
  | (FieldText & { kind: 'authors' })
  /** `number`: empty means null, as the software does by itself. */
  | (FieldText & { kind: 'text'; type?: 'email' | 'url' | 'number'; rows?: number })
  | (FieldText & { kind: 'choice'; options: readonly { value: string; label: string }[] })

const environmentHint = 'Leave it empty to use the value from the environment.'

export const settingGroups: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Site',
    fields: [
      { key: 'siteName', kind: 'text', label: 'Site name', hint: environmentHint },
      { key: 'affiliateTag', kind: 'text', label: 'Affiliate tag', hint: environmentHint },
      { key: 'contactEmail', kind: 'text', type: 'email', label: 'Contact e-mail' },
      { key: 'facebookUrl', kind: 'text', type: 'url', label: 'Facebook link' },
      {
        key: 'operatorName',
        kind: 'text',
        label: 'Who runs this site',
        hint: 'Named in the legal pages and in mails.',
      },
      {
        key: 'postalAddress',
        kind: 'text',
        rows: 3,
        label: 'Postal address',
        hint: 'Newsletters must carry one in many countries.',
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
      { key: 'showStats', kind: 'switch', label: 'Show figures', hint: 'On the home page.' },
      { key: 'showTestimonials', kind: 'switch', label: 'Show testimonials' },
      {
        key: 'showRating',
        kind: 'switch',
        label: 'Show rating',
        hint: 'Tells search engines the shop’s rating. Switch it off unless you can prove it.',
      },
    ],
  },
  {
    title: 'Visitors',
    fields: [
      {
        key: 'undecidedCounts',
        kind: 'choice',
        label: 'Visitors who have not answered the cookie banner',
        options: [
          { value: 'as accepted', label: 'Count as accepted' },
          { value: 'as declined', label: 'Count as declined (opt-in countries)' },
        ],
      },
      {
        key: 'keepViewsDays',
        kind: 'text',
        type: 'number',
        label: 'Days to keep single page views',
        hint: 'Leave it empty for 30 days. The sums of each day are kept for ever.',
      },
      {
        key: 'newsletterOptIn',
        kind: 'choice',
        label: 'Newsletter sign-up',
        options: [
          { value: 'single', label: 'At once' },
          { value: 'double', label: 'After confirming by mail' },
        ],
      },
      {
        key: 'weeklyLetter',
        kind: 'switch',
        label: 'Send a weekly letter by itself',
        hint: 'What is new, what was read most and one hidden gem. A week without anything new is skipped.',
      },
      {
        key: 'trustAfterFirstApproval',
        kind: 'switch',
        label: 'Approve further comments of an approved address by themselves',
        hint: 'Nobody proves that the address is theirs.',
      },
    ],
  },
  {
    title: 'Mail to you',
    fields: [
      {
        key: 'mailMessages',
        kind: 'switch',
        label: 'A copy of every contact message',
        hint: 'To the contact e-mail. Messages are in the dashboard either way.',
      },
      {
        key: 'mailComments',
        kind: 'switch',
        label: 'Comments that wait for approval',
        hint: 'At most one mail an hour, with links to approve or reject.',
      },
    ],
  },
  {
    title: 'Safety',
    fields: [
      {
        key: 'adminsNeedSecondFactor',
        kind: 'switch',
        label: 'Admins need two-factor sign-in',
        hint: 'Who has none is led to the account page to turn it on. Turn it on for yourself first.',
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
        hint: 'One on each line: name, weight. Empty: the three house desks, 80, 10 and 10.',
      },
      { key: 'dailyTextCalls', kind: 'text', type: 'number', label: 'Text calls a day at most', hint: environmentHint },
      {
        key: 'dailyImageCalls',
        kind: 'text',
        type: 'number',
        label: 'Image calls a day at most',
        hint: environmentHint,
      },
    ],
  },
]
