import type { Article } from '#domain/articles/article.ts'
import type { Product } from '#domain/products/product.ts'

/** Epoch milliseconds. */
export type Clock = () => number

/** A new id; ids sort by the time they were made. */
export type NewId = () => string

/** Events that every process of the site receives. */
export type BusEvent =
  | { topic: 'content' }
  /** This process may have missed events. Raised locally only. */
  | { topic: 'doubt' }
  | { topic: 'view'; path: string; country: string; kind: 'person' | 'own' | 'crawler'; at: number }
  | { topic: 'run'; run_id: string }
  | { topic: 'mail' }
  /** How often limits were used: key, times, end of the window. */
  | { topic: 'limit'; from: string; uses: readonly (readonly [key: string, used: number, until: number])[] }

/** Carries events to every process of the site, this one included. A lost event may only delay, never falsify. */
export type Bus = {
  publish: (event: BusEvent) => Promise<void>
  /** Returns how to stop listening. */
  subscribe: (listener: (event: BusEvent) => void) => () => void
}

/** Bumped by every command that changes what cached pages show; likes and views do not. */
export type ContentVersion = {
  /** Moves with every change, and whenever a change may have been missed. */
  current: () => number
  /** Moves with every change that we know of. */
  confirmed: () => number
  bump: () => Promise<void>
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** One line a call; the adapter adds time and level and redacts what must not be written down. */
export type Log = (level: LogLevel, event: string, facts?: Readonly<Record<string, unknown>>) => void

export const illustrationKinds = ['hero', 'inline', 'product', 'social'] as const
export type IllustrationKind = (typeof illustrationKinds)[number]
export type IllustrationRequest = { title: string; category: string; kind: IllustrationKind; variant: number }
type Illustration = { svg: string; width: number; height: number; alt: string }

/** Draws a picture for words. The built-in one answers at once and always the same. */
export type Illustrator = {
  illustrate: (request: IllustrationRequest) => Illustration
  /** A scene of the site itself, by name; undefined when there is none of that name. */
  scene: (name: string) => Illustration | undefined
  /** A variant for each request, so that neighbors in the list look different. */
  variants: (requests: readonly { title: string; category: string }[]) => readonly number[]
}

/** What only the server layer knows about how the site runs. */
export type Runtime = {
  sendsMail: boolean
  /** The data folder, if other users of the machine can look into it. */
  openDataFolder: () => Promise<string | undefined>
}

/** Makes a PNG of an SVG drawing. */
export type Rasterizer = {
  rasterize: (svg: string, width: number) => Promise<Uint8Array>
  /** The drawing with its words turned into shapes, so that it looks the same where our fonts are missing. */
  outline: (svg: string) => Promise<string>
}

/** `name`: `full`, or the width that was asked for. */
export type ImageFile = { name: string; width: number; height: number; bytes: Uint8Array }
export type ProcessedImage =
  | { ok: true; files: readonly ImageFile[] }
  | { ok: false; reason: 'too many pixels' | 'damaged' | 'too costly' | 'busy' }

/** Decodes pictures that strangers made, far from everything else, and encodes them anew in the widths of our pages. */
export type ImageProcessor = {
  toWebp: (bytes: Uint8Array) => Promise<ProcessedImage>
  /** Smaller, and too slow for anybody to wait for. */
  toAvif: (bytes: Uint8Array) => Promise<ProcessedImage>
}

/** Files by name: `<id>/800.webp`. */
export type MediaStore = {
  /** Stored for good when it returns. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array | undefined>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  /** Every name, for backups. */
  list: () => AsyncIterable<string>
  /** All files of one upload, also those that were only begun. */
  removeAll: (id: string) => Promise<void>
}

/** A picture that a run makes has the same name at every try, so that a second one replaces the first. */
export type ReservedImage = { id: string; item: string }

/** An article of the bundled library, before it has an id, a date or pictures. */
export type StarterArticle = Pick<
  Article,
  'slug' | 'title' | 'excerpt' | 'category' | 'author' | 'meta_description' | 'trending' | 'content'
> & { meta_keywords: readonly string[]; days_ago: number; batch: number }

/** `search`: the words with which the retailer finds this kind of product. */
export type StarterProduct = Pick<Product, 'title' | 'description' | 'price' | 'category' | 'asin'> & {
  key: string
  search: string
}

/** The texts that come with the software. */
export type StarterLibrary = {
  readArticles: () => Promise<readonly StarterArticle[]>
  readProducts: () => Promise<readonly StarterProduct[]>
}

export type Mail = {
  /** What it is for, in one word: `welcome`, `reset`. */
  kind?: string
  to: string
  subject: string
  text: string
  html: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** The one-click address of RFC 8058; only for mail that can be unsubscribed from. */
  unsubscribe?: string
  /** Contains a secret link: the text is deleted once it was sent. */
  secret?: boolean
  /** Milliseconds after which it is of no use any more. */
  validFor?: number
}

/** Takes a mail: it is stored when this returns and leaves soon after. Who it is from is not the caller's to say. */
export type Mailer = { send: (mail: Mail) => Promise<void> }

/** Words for links in mails that only we can have written, each for one purpose. */
export type Signer = {
  /** Without `until` it is good for ever. */
  sign: (purpose: 'comment' | 'unsubscribe' | 'address', words: string, until?: number) => string
  /** undefined when it is not ours, for something else, or too old. */
  read: (purpose: 'comment' | 'unsubscribe' | 'address', token: string) => string | undefined
  /** Words that nobody can guess. */
  newToken: () => string
}

/** A person with a live session. */
export type SignedInUser = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  twoFactorEnabled: boolean
  created_at: number
  session_id: string
}

type UserSession = { id: string; device: string; created_at: number; expires_at: number }
/** Passwords, sessions and second factors. Roles are ours. */
export type Accounts = {
  listSessions: (user_id: string) => Promise<readonly UserSession[]>
  verifyPassword: (user_id: string, password: string) => Promise<boolean>
  /** Makes the account, or gives it this password and ends all that its former owner had: sessions, second factor. */
  upsert: (request: { email: string; password: string }) => Promise<{ id: string }>
  findByEmail: (email: string) => Promise<{ id: string } | undefined>
}

/** Passwords that everybody who guesses tries first. */
export type BreachedPasswords = { has: (password: string) => Promise<boolean> }

/** `email`: only this account may become admin; without it, the first admin of a site that has none. */
export type SetupToken = { email: string | undefined; nonce: string }

/** Links that make an admin. They are signed, so that nothing in the database can open anything. */
export type SetupLinks = {
  create: (email: string | undefined) => string
  /** undefined when it is not ours or too old. */
  read: (token: string) => SetupToken | undefined
}
