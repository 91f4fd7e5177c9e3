type Kind = 'essential' | 'analytics' | 'preference'

/** Everything the site stores in the browser. A new storage key needs a new row here. */
export const browserStorageItems: readonly {
  name: string
  place: string
  kind: Kind
  purpose: string
  until: string
}[] = [
  {
    name: 'Session cookie',
    place: 'a cookie that scripts cannot read',
    kind: 'essential',
    purpose: 'Keeps you signed in. Set only when you sign in.',
    until: 'you sign out or it expires',
  },
  {
    name: 'Known-device cookie',
    place: 'a cookie that scripts cannot read',
    kind: 'essential',
    purpose:
      'Remembers which accounts have signed in with this browser, so that nobody can lock you out by guessing your password. Set only when you sign in or reset your password.',
    until: 'a year after you last signed in',
  },
  {
    name: 'cookieConsent',
    place: 'local storage',
    kind: 'essential',
    purpose: 'Remembers whether you accepted or declined.',
    until: 'you clear it',
  },
  {
    name: 'visitor_id',
    place: 'local storage',
    kind: 'analytics',
    purpose: 'A random id that tells visits apart and lets a like count once.',
    until: 'you clear it',
  },
  {
    name: 'session_id',
    place: 'session storage',
    kind: 'analytics',
    purpose: 'A random id that groups the pages of one visit.',
    until: 'you close the tab',
  },
  {
    name: 'favorites',
    place: 'local storage',
    kind: 'preference',
    purpose: 'The articles you saved.',
    until: 'you remove or clear them, or sign out',
  },
  {
    name: 'favoritesSync',
    place: 'local storage',
    kind: 'preference',
    purpose: 'What your account and this device agree on about saved articles. Set only while you are signed in.',
    until: 'you sign out',
  },
  {
    name: 'readingProfile',
    place: 'local storage',
    kind: 'preference',
    purpose:
      'The last hundred articles you read to the end, liked or saved, with their categories, and whether recommendations are switched off. It is never sent to us, and is removed if you decline.',
    until: 'you clear it on the page of your saved articles',
  },
  {
    name: 'newsletterSubscribed',
    place: 'local storage',
    kind: 'preference',
    purpose: 'Keeps the newsletter popup away after you have subscribed.',
    until: 'you clear it',
  },
  {
    name: 'emailPopupDismissed',
    place: 'session storage',
    kind: 'preference',
    purpose: 'Keeps the newsletter popup away after you have closed it.',
    until: 'you close the tab',
  },
  {
    name: 'articleGenerationProgress',
    place: 'local storage',
    kind: 'essential',
    purpose: 'Shows administrators the progress of their work. Not set for readers.',
    until: 'the administrator hides it or signs out',
  },
]
