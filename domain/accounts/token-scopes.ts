/** What a program may do with a token. Each is a part of what the owner of the token may do. */
export const tokenScopes = ['read', 'drafts', 'publish', 'products', 'messages', 'analytics', 'settings'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What a route asks of a token. `person`: no token may use it, only somebody who is signed in. */
export type RouteScope = TokenScope | 'person'

export const scopeTexts: Readonly<Record<TokenScope, { label: string; hint: string }>> = {
  read: { label: 'Read', hint: 'Articles, products, facts, media and runs' },
  drafts: { label: 'Write drafts', hint: 'Also briefs and newsletter drafts; includes reading' },
  publish: { label: 'Publish', hint: 'What passes the safety check; includes drafts' },
  products: { label: 'Products', hint: 'Add and change products and their tests; includes reading' },
  messages: { label: 'Messages', hint: 'Contact messages, comments, subscribers and outbox' },
  analytics: { label: 'Analytics', hint: 'Visits, earnings and link health' },
  settings: { label: 'Settings', hint: 'Settings, pages, categories, redirects, moving in and out' },
}

const included: Partial<Record<TokenScope, readonly TokenScope[]>> = {
  drafts: ['read'],
  publish: ['read', 'drafts'],
  products: ['read'],
}

export function allowsScope(granted: readonly TokenScope[], needed: RouteScope): boolean {
  return granted.some((scope) => scope === needed || included[scope]?.some((part) => part === needed))
}

/** Long enough for a program that nobody looks after, short enough that a forgotten token ends. */
export const maxTokenDays = 365
export const defaultTokenDays = 90
export const maxTokenName = 60

const tokenPattern = /wag_[0-9a-f]{40}/

/** A token somewhere in a text, such as an address. */
export const findToken = (text: string): string | undefined => tokenPattern.exec(text)?.[0]
