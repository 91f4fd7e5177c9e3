import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { CategoryKey } from '#domain/articles/categories.ts'
import type { CategoryPage } from '#domain/articles/category-pages.ts'
import type { AuthorInput } from '#domain/authors/author.ts'
import type { Article } from '#domain/articles/article.ts'
import type { Fact } from '#domain/facts/fact.ts'
import type { StarterEntry } from './finder/starter-entry.ts'
import type { IndexedTopic } from '#domain/briefs/nearest-topic.ts'
import type { PageText } from '#domain/site/page-text.ts'
import type { Product } from '#domain/products/product.ts'
import type { Result } from '#domain/result.ts'

/** Epoch milliseconds. */
export type Clock = () => number

/** Ids sort by creation time. */
export type NewId = () => string

/** Events that every process of the site receives. */
export type BusEvent =
  | { topic: 'content' }
  /** Published locally if this process may have missed events. */
  | { topic: 'gap' }
  | { topic: 'view'; path: string; country: string; kind: 'person' | 'admin' | 'crawler'; at: number }
  | { topic: 'run'; run_id: string }
  | { topic: 'mail' }
  /** Another mail server or sender was stored. */
  | { topic: 'mail-settings' }
  /** Usage of rate limits: key, count and end of the window. */
  | { topic: 'limit'; from: string; uses: readonly (readonly [key: string, used: number, until: number])[] }

/** Includes this process. Events can get lost, so they may only speed things up. */
export type Bus = {
  publish: (event: BusEvent) => Promise<void>
  /** Returns an unsubscribe function. */
  subscribe: (listener: (event: BusEvent) => void) => () => void
}

/** Bumped by every command that changes what cached pages show, except for likes and views. */
export type ContentVersion = {
  /** Changes with every bump, and whenever a bump may have been missed. */
  current: () => number
  /** Changes only with bumps that are known to this process. */
  confirmed: () => number
  bump: () => Promise<void>
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** Writes one line. The adapter adds time and level and redacts secrets. */
export type Log = (level: LogLevel, event: string, details?: Readonly<Record<string, unknown>>) => void

export type Runtime = {
  /** The path of the data folder if other users of the server can read it. */
  openDataFolder: () => Promise<string | undefined>
  /** Free room on the disk of the data folder. */
  freeBytes: () => Promise<number>
}

export type Rasterizer = {
  rasterize: (svg: string, width: number) => Promise<Uint8Array>
  /** Converts text to outlines, so that it looks the same where our fonts are missing. */
  outline: (svg: string) => Promise<string>
}

/** `name` is `full` or a width. */
export type ImageFile = { name: string; width: number; height: number; bytes: Uint8Array }
export type ImageFailure = 'too_many_pixels' | 'damaged' | 'too_costly' | 'busy'
export type ProcessedImage = Result<{ files: readonly ImageFile[] }, ImageFailure>

type WebpOptions = {
  /** Marks the picture as made by a model; a mark that the file has already is kept in any case. */
  byModel?: boolean
  /** Many pictures that come from one place: they go faster, and wait for those of others. */
  batch?: string | undefined
}

/** Decodes untrusted images in isolation and re-encodes them in the widths that pages use. */
export type ImageProcessor = {
  toWebp: (bytes: Uint8Array, options?: WebpOptions) => Promise<ProcessedImage>
  /** At most this wide and high, in pixels. For drawings, because the rasterizer cannot read WebP. */
  toPng: (bytes: Uint8Array, maxSize: number) => Promise<ProcessedImage>
  /** Draws an untrusted SVG, at most this wide and high. */
  fromSvg: (svg: string, maxSize: number) => Promise<ProcessedImage>
  /** AVIF files are smaller, but encoding is too slow to wait for. Busy as long as a batch is worked on. */
  toAvif: (bytes: Uint8Array) => Promise<ProcessedImage>
}

/** Stores files by name, such as `<id>/800.webp`. */
export type MediaStore = {
  /** Durable once it resolves. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  get: (name: string) => Promise<Uint8Array | undefined>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<string>
  /** Removes all files of one upload, including incomplete ones. */
  removeAll: (id: string) => Promise<void>
}

/** Deterministic per item, so that a retry replaces the image of an earlier attempt. */
export type ReservedImage = { id: string; item: string }

/** An article of the bundled library, without id, date and images. */
export type StarterArticle = Pick<Article, StarterText | StarterExtra> & {
  /** Only for the order: a higher number is older. */
  days_ago: number
  /** The day the text was written, such as `2026-11-15`. */
  written: string
  batch: number
  picture: string
}
type StarterText = 'slug' | 'title' | 'excerpt' | 'category' | 'author' | 'content'
type StarterExtra = 'meta_description' | 'meta_keywords' | 'trending' | 'search_title' | 'takeaways' | 'emergency'

/** `search` is the retailer search that finds this kind of product. */
export type StarterProduct = Pick<Product, 'title' | 'description' | 'price' | 'category' | 'best_for' | 'skip_if'> & {
  key: string
  search: string
}

export type StarterLibrary = {
  readArticles: () => Promise<readonly StarterArticle[]>
  readProducts: () => Promise<readonly StarterProduct[]>
  /** The editorial desks that a new site begins with: no invented people, no credentials. */
  readDesks: () => Promise<readonly (AuthorInput & { key: string })[]>
  readPage: (name: string) => Promise<PageText>
  readCategoryPages: () => Promise<Readonly<Record<CategoryKey, CategoryPage>>>
  readFacts: () => Promise<readonly StarterFact[]>
  readEntries: () => Promise<readonly StarterEntry[]>
  readTopics: () => Promise<readonly IndexedTopic[]>
}

export type StarterFact = Pick<Fact, 'id' | 'kind' | 'species' | 'subject' | 'statement' | 'emergency'> & {
  source: { title: string; organization: string; url: string }
  /** The day on which the source was looked up. */
  checked: string | null
}

export type Mail = {
  /** One word for its purpose, such as `welcome` or `reset`. */
  kind?: string
  to: string
  subject: string
  text: string
  html: string
  /** Where replies go, if not to the sender. */
  replyTo?: string
  /** The ids of what came before it in its thread, oldest first. A mail with a thread was written by a person. */
  thread?: readonly string[]
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string
  /** Contains a secret link, so the text is deleted once the mail was sent. */
  secret?: boolean
  /** Milliseconds after which the mail is no longer sent. */
  validFor?: number
}

/** Stores the mail; it is sent soon after. The sender address comes from the configuration. */
export type Mailer = { send: (mail: Mail) => Promise<void> }

type TokenPurpose =
  | 'recalls'
  | 'recalls-confirm'
  | 'backup'
  | 'export'
  | 'comment'
  | 'unsubscribe'
  | 'address'
  | 'sign-up'
  | 'recent-sign-in'

/** Signed tokens for links in mails, each valid for one purpose. */
export type Signer = {
  /** Without `until` the token never expires. */
  sign: (purpose: TokenPurpose, value: string, until?: number) => string
  /** Undefined if the token is invalid, expired or for another purpose. */
  read: (purpose: TokenPurpose, token: string) => string | undefined
  newToken: () => string
}

export type SignedInUser = {
  id: string
  email: string
  name: string
  emailVerified: boolean
  twoFactorEnabled: boolean
  created_at: number
  session_id: string
  /** When the session began. */
  signed_in_at: number
}

type UserSession = { id: string; device: string; created_at: number; expires_at: number }
/** Passwords, sessions and second factors. Roles are stored separately in `user_roles`. */
export type Accounts = {
  listSessions: (user_id: string) => Promise<readonly UserSession[]>
  verifyPassword: (user_id: string, password: string) => Promise<boolean>
  /** Creates the account. If it exists, sets this password and ends its sessions and second factor. */
  upsert: (request: { email: string; password: string }) => Promise<{ id: string }>
  findByEmail: (email: string) => Promise<{ id: string } | undefined>
}

/** A list of passwords that attackers try first. */
export type BreachedPasswords = { has: (password: string) => Promise<boolean> }

/** With `email`, only this account can become admin. Without it, the link creates the first admin of a new site. */
export type SetupToken = { email: string | undefined; issued_at: number }

/** Links that create an admin. They are signed, so database access alone cannot forge one. */
export type SetupLinks = {
  create: (email: string | undefined) => string
  /** Undefined if the token is invalid or expired. */
  read: (token: string) => SetupToken | undefined
}

export type CheckedText = {
  title?: string
  /** Excerpt, description, search title and takeaways. */
  fields?: readonly string[]
  keywords?: readonly string[]
  content: string
  about?: readonly string[]
  /** A person wrote it, who may tell of their own experience. */
  isHuman?: boolean
  affiliateTag: string
  programTags?: Readonly<Record<string, string>> | undefined
  /** The facts that the article's references point to, by number of the reference. */
  facts?: ReadonlyMap<number, { id: string; subject: string; species: readonly string[]; statement: string }>
}
export type SafetyGate = (text: CheckedText) => Promise<SafetyFinding[]>
