type Labeled = Readonly<Record<string, string>>

/** A paragraph, one whose links to the site work, a list of labeled values, a quotation, or buttons by label and path. */
export type MailPart = string | { linked: string } | { details: Labeled } | { quote: string } | { buttons: Labeled }

type MailText = { subject: string; preheader: string; title: string; body: readonly MailPart[]; reason: string }

export type StoredMailName = keyof typeof texts

/** `{site}` stands for the name of the site, other words in braces for the values of one mail. */
const texts = {
  'confirm-new-email': {
    subject: 'Confirm your new email address for {site}',
    preheader: 'The link works once and expires in one hour.',
    title: 'Confirm your new email address',
    body: [
      'Someone, probably you, asked to change the email address of the {site} account {former} to this one.',
      { buttons: { 'Confirm email address': '/confirm-email?token={token}' } },
      "The link works once and expires in one hour. If you didn't request this, ignore this email: nothing will change.",
    ],
    reason: "You're receiving this email because someone entered this address for an account at {site}.",
  },
  'change-requested': {
    subject: 'Someone asked to change the email address of your {site} account',
    preheader: "If this wasn't you, change your password now. That stops the change.",
    title: 'A change of your email address was requested',
    body: [
      'Someone, probably you, asked to change the email address of your {site} account to {next}. It changes when the link that we sent to that address is opened.',
      "If this wasn't you, someone knows your password. Choose a new one now: this stops the change and signs out all other devices.",
      { buttons: { 'Choose a new password': '/auth?tab=forgot' } },
    ],
    reason: "You're receiving this email because this is the email address of an account at {site}.",
  },
  'email-changed': {
    subject: 'Your {site} email address has changed',
    preheader: "If this wasn't you, please contact us right away.",
    title: 'Your email address has changed',
    body: [
      'Your {site} account now uses the email address {next}.',
      "If this wasn't you, please contact us right away.",
      { buttons: { 'Contact us': '/contact' } },
    ],
    reason: "You're receiving this email because this was the account's email address until now.",
  },
  reset: {
    subject: 'Reset your {site} password',
    preheader: 'The link works once and expires in one hour.',
    title: 'Choose a new password',
    body: [
      'Someone, probably you, asked to reset the password of your {site} account.',
      { buttons: { 'Choose a new password': '/reset-password?token={token}' } },
      "The link works once and expires in one hour. If you didn't request this, ignore this email: nothing will change.",
    ],
    reason: "You're receiving this email because someone asked to reset the password of the account with this address.",
  },
  invitation: {
    subject: 'You are invited to {site}',
    preheader: 'The link works once and expires in seven days.',
    title: 'Join {site} as an {role}',
    body: [
      'An admin of {site} invites you to work on the site as an {role}. Sign in or sign up with this email address to accept.',
      { buttons: { 'Open the invitation': '/invite?token={token}' } },
      "The link works once and expires in seven days. If you don't know the site, ignore this email.",
    ],
    reason: "You're receiving this email because an admin of {site} entered this address.",
  },
  'finish-sign-up': {
    subject: 'Finish creating your {site} account',
    preheader: 'The link expires in one day.',
    title: 'Finish creating your account',
    body: [
      'Someone, probably you, asked for a {site} account with this email address. Choose a password to create it.',
      { buttons: { 'Choose a password': '/auth?token={token}' } },
      "The link expires in one day. If you didn't request this, ignore this email: no account will be created.",
    ],
    reason: "You're receiving this email because someone entered this address to sign up at {site}.",
  },
  'existing-account': {
    subject: 'You already have a {site} account',
    preheader: 'Sign in, or choose a new password if you forgot yours.',
    title: 'You already have an account',
    body: [
      'Someone, probably you, tried to sign up at {site} with this email address. You already have an account: sign in, or choose a new password if you forgot yours.',
      { buttons: { 'Sign in': '/auth', 'Choose a new password': '/auth?tab=forgot' } },
      "If this wasn't you, ignore this email: nothing has changed.",
    ],
    reason: "You're receiving this email because someone entered this address to sign up at {site}.",
  },
  confirm: {
    subject: 'Confirm your subscription to {site}',
    preheader: "One click and you're subscribed. If you didn't request this, ignore this email.",
    title: 'Confirm your subscription',
    body: [
      'Someone, probably you, signed this address up for the {site} newsletter. Please confirm.',
      { buttons: { 'Confirm subscription': '/newsletter/confirm?token={token}' } },
      "The link expires in three days. If you didn't request this, ignore this email: you won't get the newsletter unless you confirm.",
    ],
    reason: "You're receiving this email because this address was signed up for the {site} newsletter.",
  },
  'mail-test': {
    subject: 'Test mail from {site}',
    preheader: 'Your mail server works.',
    title: 'Your mail server works',
    body: [
      'An admin of {site} pressed "Send a test mail" in the settings. This is the mail.',
      { buttons: { 'Open the settings': '/admin/settings/mail' } },
    ],
    reason: "You're receiving this email because you are signed in at {site} with this address.",
  },
  contact: {
    subject: '{name}: {subject}',
    preheader: '{message}',
    title: 'New contact message',
    body: [
      { details: { From: '{name}', Email: '{email}', Subject: '{subject}' } },
      { quote: '{message}' },
      { buttons: { 'Open in the dashboard': '/admin/messages/contact' } },
      'Reply to this email to answer the sender.',
    ],
    reason: "You're receiving this copy because you run {site}. You can turn it off in the settings.",
  },
  reply: {
    subject: 'Re: {subject}',
    preheader: '{preview}',
    title: 'Re: {subject}',
    body: [{ linked: '{reply}' }, 'You wrote:', { quote: '{message}' }],
    reason: "You're receiving this email because you wrote to {site}. Reply to it to write to us again.",
  },
  'review-requested': {
    subject: '“{title}” is ready for review',
    preheader: '{name} asks for a review.',
    title: 'An article is ready for review',
    body: [
      '{name} marked “{title}” as ready for review. You can approve it, publish it, or send it back with a note.',
      { buttons: { 'Open the article': '/admin/articles/{id}' } },
    ],
    reason: "You're receiving this email because you review articles at {site}.",
  },
  'review-returned': {
    subject: '“{title}” was sent back',
    preheader: '{note}',
    title: 'Your article was sent back',
    body: [
      '{name} read “{title}” and sent it back with this note:',
      { quote: '{note}' },
      { buttons: { 'Open the article': '/admin/articles/{id}' } },
    ],
    reason: "You're receiving this email because you asked for a review at {site}, or the article is yours.",
  },
  'review-accepted': {
    subject: '“{title}” was {outcome}',
    preheader: 'By {name}.',
    title: 'Your article was {outcome}',
    body: ['{name} has {outcome} “{title}”.', { buttons: { 'Open the article': '/admin/articles/{id}' } }],
    reason: "You're receiving this email because you asked for a review at {site}, or the article is yours.",
  },
} as const satisfies Readonly<Record<string, MailText>>

export const mailTexts: Readonly<Record<StoredMailName, MailText>> = texts
export const storedMailNames = Object.keys(texts) as StoredMailName[]
