type StoredItem = {
  kind: 'essential' | 'analytics' | 'preference'
  /** Whether it needs the visitor's consent. */
  consent: boolean
  purpose: string
  when: string
  until: string
}

/** Everything that the site stores in a browser. The cookie policy lists it, and `safe-storage.ts` accepts no other keys. */
export const browserStorage = {
  cookie: {
    session_token: {
      kind: 'essential',
      consent: false,
      purpose: 'Keeps you signed in.',
      when: 'when you sign in',
      until: 'you sign out or it expires',
    },
    recent_sign_in: {
      kind: 'essential',
      consent: false,
      purpose: 'Proves that an admin has just entered the password again.',
      when: 'when you enter it for a change of who controls the site',
      until: 'five minutes have passed',
    },
    known_device: {
      kind: 'essential',
      consent: false,
      purpose:
        'Remembers which accounts have signed in with this browser, so that nobody can lock you out by guessing your password.',
      when: 'when you sign in or reset your password',
      until: 'a year after you last signed in',
    },
    two_factor: {
      kind: 'essential',
      consent: false,
      purpose: 'Connects your password with your second factor.',
      when: 'when you sign in to an account with two-factor sign-in',
      until: 'you have entered the code, for ten minutes at most',
    },
    trust_device: {
      kind: 'essential',
      consent: false,
      purpose: 'Lets you sign in without the second factor on this device.',
      when: 'when you ask for it while you enter a code',
      until: '30 days after you last signed in',
    },
    return_to: {
      kind: 'essential',
      consent: false,
      purpose: 'Remembers which page of the dashboard you wanted, so that signing in leads there.',
      when: 'when you open a page of the dashboard without being signed in',
      until: 'you sign in, at most ten minutes',
    },
  },
  local: {
    cookieConsent: {
      kind: 'essential',
      consent: false,
      purpose: 'Remembers whether you accepted or declined.',
      when: 'when you choose',
      until: 'you clear it',
    },
    cookieConsentDate: {
      kind: 'essential',
      consent: false,
      purpose: 'The day on which you accepted, so that we can show it to you.',
      when: 'when you accept',
      until: 'you decline or clear it',
    },
    visitor_id: {
      kind: 'analytics',
      consent: true,
      purpose: 'A random id that tells visits apart and lets a like count once.',
      when: 'when a page is counted, or when you like an article',
      until: 'you decline or clear it',
    },
    favorites: {
      kind: 'preference',
      consent: false,
      purpose: 'The articles you saved.',
      when: 'when you save an article',
      until: 'you remove or clear them, or sign out',
    },
    favoritesSync: {
      kind: 'preference',
      consent: false,
      purpose: 'What your account and this device agree on about saved articles.',
      when: 'while you are signed in',
      until: 'you sign out',
    },
    readingProfile: {
      kind: 'preference',
      consent: true,
      purpose:
        'The last hundred articles you read to the end, liked or saved, with their categories, and whether recommendations are switched off. It is never sent to us.',
      when: 'when you read an article to the end, like or save it, or switch recommendations off',
      until: 'you decline, or clear it on the page of your saved articles',
    },
    'wagwise.animals': {
      kind: 'preference',
      consent: false,
      purpose:
        'Your animals with their weights and conditions, and the numbers of your clinics. They are never sent to us.',
      when: 'when you enter them on the page of your animals or on the emergency page',
      until: 'you delete them there or clear it',
    },
    'wagwise.reading': {
      kind: 'preference',
      consent: false,
      purpose: 'How you read: size and face of the text, colors, speed of the voice, and your half of the world.',
      when: 'when you choose one of them',
      until: 'you choose what the site has, or clear it',
    },
    newsletterSubscribed: {
      kind: 'preference',
      consent: false,
      purpose: 'Keeps the newsletter popup away from subscribers.',
      when: 'when you subscribe',
      until: 'you clear it',
    },
    articleGenerationProgress: {
      kind: 'essential',
      consent: false,
      purpose: 'Shows administrators the progress of their work. Not set for readers.',
      when: 'when articles are generated',
      until: 'the administrator hides it or signs out',
    },
    articleEditor: {
      kind: 'preference',
      consent: false,
      purpose: 'Whether an editor writes with formatting or in plain text. Not set for readers.',
      when: 'when an editor switches',
      until: 'the editor clears it',
    },
    'articleDraft:{id}': {
      kind: 'essential',
      consent: false,
      purpose: 'What an editor has typed and not saved yet. Not set for readers.',
      when: 'while an article is edited',
      until: 'the text is saved or discarded',
    },
    'issueDraft:{id}': {
      kind: 'essential',
      consent: false,
      purpose: 'The same for a newsletter. Not set for readers.',
      when: 'while a newsletter is edited',
      until: 'the text is saved or discarded',
    },
    'answerDraft:{id}': {
      kind: 'essential',
      consent: false,
      purpose: 'The same for an answer of “Is it safe?”. Not set for readers.',
      when: 'while an answer is edited',
      until: 'the text is saved or discarded',
    },
  },
  session: {
    session_id: {
      kind: 'analytics',
      consent: true,
      purpose: 'A random id that groups the pages of one visit.',
      when: 'when a page is counted',
      until: 'you decline or close the tab',
    },
    emailPopupDismissed: {
      kind: 'preference',
      consent: false,
      purpose: 'Keeps the newsletter popup away for the rest of your visit.',
      when: 'when you close the popup',
      until: 'you close the tab',
    },
    'replyDraft:{id}': {
      kind: 'essential',
      consent: false,
      purpose: 'What an administrator has typed as an answer and not sent yet. Not set for readers.',
      when: 'while an answer is written',
      until: 'the answer is sent or the tab is closed',
    },
    scrollToCategories: {
      kind: 'essential',
      consent: false,
      purpose: 'Tells the home page to scroll to the categories.',
      when: 'when you follow that link from another page',
      until: 'the home page has opened',
    },
  },
} satisfies Record<'cookie' | 'local' | 'session', Readonly<Record<string, StoredItem>>>
