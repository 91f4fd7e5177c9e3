import type { Article } from '#domain/article.ts'
import type { Product } from '#domain/product.ts'

/** Epoch milliseconds. */
export type Clock = () => number

/** A new id; ids sort by the time they were made. */
export type NewId = () => string

/** What other processes of the same site must hear of. */
export type BusEvent =
  | { topic: 'content' }
  | { topic: 'view'; path: string; country: string }
  | { topic: 'run'; run_id: string }

/** Carries events to every process of the site, this one included. A lost event may only delay, never falsify. */
export type Bus = {
  publish: (event: BusEvent) => Promise<void>
  /** Returns how to stop listening. */
  listen: (listener: (event: BusEvent) => void) => () => void
}

/** Raised by every command that changes what a kept page shows; likes and views raise nothing. */
export type ContentVersion = { read: () => number; raise: () => Promise<void> }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** One line a call; the adapter adds time and level and redacts what must not be written down. */
export type Log = (level: LogLevel, event: string, facts?: Readonly<Record<string, unknown>>) => void

export const pictureKinds = ['hero', 'inline', 'product', 'social'] as const
export type PictureKind = (typeof pictureKinds)[number]
export type PictureWish = { title: string; category: string; kind: PictureKind; variant: number }
export type Picture = { svg: string; width: number; height: number; alt: string }

/** Draws a picture for words. The built-in one answers at once and always the same. */
export type Illustrator = {
  illustrate: (wish: PictureWish) => Picture
  /** A scene of the site itself, by name; undefined when there is none of that name. */
  scene: (name: string) => Picture | undefined
  /** A variant for each wish, such that neighbours in the list look different. */
  variants: (wishes: readonly { title: string; category: string }[]) => readonly number[]
}

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

/** The words that come with the software. */
export type StarterLibrary = {
  readArticles: () => Promise<readonly StarterArticle[]>
  readProducts: () => Promise<readonly StarterProduct[]>
}
