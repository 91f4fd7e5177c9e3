import type { Generated, Kysely } from 'kysely'
import type { TokenScope } from '#domain/accounts/token-scopes.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { Article, ArticleExtras, ArticleState, ReviewState } from '#domain/articles/article.ts'
import type { Provenance } from '#domain/articles/provenance.ts'
import type { Author } from '#domain/authors/author.ts'
import type { BriefInput, briefStates } from '#domain/briefs/brief.ts'
import type { Fact, SourceInput } from '#domain/facts/fact.ts'
import type { Offer } from '#domain/products/offer.ts'
import type { Product } from '#domain/products/product.ts'
import type { CustomPage } from '#domain/site/custom-page.ts'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { AnalyticsTables } from './analytics/tables.ts'
import type { CategoryTables } from './categories/tables.ts'
import type { EarningsTables } from './earnings/tables.ts'
import type { ExportTables } from './export/tables.ts'
import type { FinderTables } from './finder/tables.ts'
import type { GenerationTables } from './generation/tables.ts'
import type { ImportTables } from './import/tables.ts'
import type { LinkHealthTables } from './link-health/tables.ts'
import type { MailTables } from './mail/tables.ts'
import type { MessageTables } from './messages/tables.ts'
import type { NewsletterTables } from './newsletter/tables.ts'
import type { IllustrationRequest } from './media/ports.ts'
import type { RecallTables } from './recalls/tables.ts'
import type { RedirectTables } from './redirects/tables.ts'
import type { ReviewTables } from './review/tables.ts'
import type { SearchTables } from './search-index/tables.ts'
import type { TestLogTables } from './test-log/tables.ts'

export type CommentState = 'pending' | 'approved' | 'rejected' | 'spam'
export type SubscriberState = 'pending' | 'subscribed' | 'unsubscribed' | 'suppressed'

type Articles = Omit<Article, keyof ArticleExtras> & {
  [Name in keyof ArticleExtras]: Generated<ArticleExtras[Name]>
} & {
  state: ArticleState
  version: Generated<number>
  updated_by: Generated<string | null>
  deleted_at: number | null
  findings: Generated<readonly SafetyFinding[]>
  provenance: Generated<Provenance>
  owner_id: Generated<string | null>
  review_state: Generated<ReviewState | null>
  review_requested_by: Generated<string | null>
  /** Why it was sent back. */
  review_note: Generated<string>
  review_changed_at: Generated<number | null>
  visible: Generated<boolean>
  /** From the starter library, and not adopted yet. Never true unless the site is public. */
  sample: Generated<boolean>
  /** The generation item that produced the article. */
  generation_item_id: Generated<string | null>
}

/** Corrections stay when an earlier text is restored. */
type VersionedExtras = Exclude<keyof ArticleExtras, 'revised_at' | 'corrections'>
type VersionedText = 'title' | 'slug' | 'excerpt' | 'category' | 'content' | 'author' | 'image_url' | 'image_alt'
type VersionedMeta = 'meta_description' | 'meta_keywords' | 'findings' | 'provenance'
type ArticleVersions = Pick<Articles, VersionedText | VersionedMeta | VersionedExtras> & {
  article_id: string
  version: number
  saved_by: string | null
  saved_at: number
}

type AccessTokens = {
  id: string
  user_id: string
  name: string
  token_hash: string
  hint: string
  scopes: readonly TokenScope[]
  created_at: number
  expires_at: number
  last_used_at: number | null
  revoked_at: number | null
}

type DraftLinks = {
  token_hash: string
  article_id: string
  created_by: string | null
  created_at: number
  expires_at: number
}

type Products = Omit<Product, 'image_credit' | 'evidence' | 'shops' | 'offers'> & {
  offers: Generated<readonly Offer[]>
  /** The link without its tag, by which articles mention the product. */
  link_key: string | null
  sample: Generated<boolean>
  starter_key: string | null
  updated_at: number
  version: Generated<number>
  deleted_at: number | null
  live: Generated<boolean>
}

type BriefTextWithDefault = 'angle' | 'readers' | 'species' | 'category' | 'product_type' | 'notes'
type Briefs = Omit<BriefInput, BriefTextWithDefault> &
  Record<BriefTextWithDefault, Generated<string>> & {
    id: string
    state: Generated<(typeof briefStates)[number]>
    article_id: string | null
    created_by: string | null
    created_at: number
    updated_at: number
    version: Generated<number>
  }

/** What the owner added. Its passages are facts of the kind `passage`. */
type Sources = SourceInput & {
  id: string
  created_by: string | null
  created_at: number
  updated_at: number
  version: Generated<number>
}

type IndexSubmissions = {
  id: string
  url: string
  state: 'waiting' | 'sent' | 'failed'
  reason: Generated<string>
  attempts: Generated<number>
  not_before: number
  created_at: number
  updated_at: number
}

type Comments = {
  id: string
  article_id: string
  user_id: string | null
  author_name: string
  author_email: string
  content: string
  approved: boolean
  state: CommentState
  suspicions: readonly string[]
  created_at: number
  decided_at: number | null
  reply: string | null
  replied_at: number | null
  replied_by: string | null
}

type Subscribers = {
  id: string
  email: string
  email_key: string
  state: SubscriberState
  source: string
  consent: string
  created_at: number
  confirmed_at: number | null
  unsubscribed_at: number | null
}

type Media = {
  id: string
  type: string
  recipe: IllustrationRequest | null
  file: string | null
  width: number
  height: number
  alt: string
  avif: Generated<boolean | null>
  generation_item_id: Generated<string | null>
  credit: Generated<string>
  focal_x: Generated<number | null>
  focal_y: Generated<number | null>
  generated: Generated<boolean>
  created_at: number
}

/** `trash`: an article in the trash. */
export type MediaUse = {
  kind: 'article' | 'trash' | 'product' | 'author' | 'page' | 'category' | 'setting'
  id: string
  title: string
}

export type Tables = AnalyticsTables &
  CategoryTables &
  LinkHealthTables &
  EarningsTables &
  ExportTables &
  FinderTables &
  GenerationTables &
  ImportTables &
  RecallTables &
  RedirectTables &
  ReviewTables &
  MailTables &
  SearchTables &
  TestLogTables &
  MessageTables &
  NewsletterTables & {
    articles: Articles
    authors: Omit<Author, 'version'> & { version: Generated<number>; created_at: number; updated_at: number }
    article_versions: ArticleVersions
    draft_links: DraftLinks
    access_tokens: AccessTokens
    article_slugs: { slug: string; article_id: string | null; created_at: number }
    article_search: { doc: Generated<number>; article_id: string; body: string }
    /** A read-only view of `article_search` with an index that `like` can use. */
    article_words: { article_id: string; body: string }
    article_counts: { article_id: string; likes: number; comments: number; views: number }
    category_counts: { category: string; articles: number }
    briefs: Briefs
    sources: Sources
    facts: Omit<Fact, 'emergency'> & { emergency: Generated<boolean>; updated_at: number }
    fact_search: { doc: Generated<number>; fact_id: string; body: string }
    index_submissions: IndexSubmissions
    products: Products
    article_products: { article_id: string; product_key: string; asin: string | null; href: string; title: string }
    article_product_scans: { article_id: string; version: number }
    article_likes: { id: string; article_id: string; user_identifier: string; created_at: number }
    comments: Comments
    favorites: { user_id: string; article_id: string; saved: boolean; changed_at: number }
    subscribers: Subscribers
    dashboard_preferences: { user_id: string; preferences: Preferences }
    user_roles: { user_id: string; role: Role; created_at: number }
    media: Media
    pages: Omit<CustomPage, 'former_paths' | 'version'> & {
      former_paths: Generated<CustomPage['former_paths']>
      version: Generated<number>
      created_at: number
    }
    /** A read-only view. */
    media_uses: MediaUse & { media_id: string }
    settings: { name: string; value: unknown; updated_at: number }
    audit_log: {
      id: string
      user_id: string | null
      action: string
      subject: string
      details: object
      created_at: number
    }
  }

/** How somebody arranged the dashboard. */
export type Preferences = { filters: { name: string; query: string }[]; hiddenColumns: string[]; comfortable: boolean }

export type Db = Kysely<Tables>
