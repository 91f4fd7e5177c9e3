/** The kinds that the log filters by, with the beginnings of their actions. */
export const auditKinds = {
  Articles: ['article'],
  Products: ['product', 'recall.'],
  Media: ['media'],
  Generation: ['run.'],
  Planning: ['brief.', 'source.', 'entry.'],
  Inbox: ['message.', 'comment.', 'mail.'],
  Newsletter: ['issue.', 'subscriber'],
  Settings: [
    'settings.',
    'page.',
    'redirect',
    'import.',
    'export.',
    'launch-check.',
    'author.',
    'backup.',
    'brand.',
    'categor',
  ],
  People: ['account', 'admin.', 'invitation.', 'token.'],
  Earnings: ['earnings.'],
}
