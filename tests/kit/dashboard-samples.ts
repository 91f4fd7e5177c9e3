import type { ResponseOf } from '#app/contract/contract.ts'
import { computeProgress, emptyProgress, type ItemState, type RunState } from '#domain/generation/generation.ts'
import { blankProduct } from './blank-product.ts'
import type { Responses } from './fake-api.ts'

type AdminArticle = ResponseOf<'GET /api/admin/articles/:id'>
type ArticleCard = ResponseOf<'GET /api/admin/articles'>['articles'][number]
type AdminProduct = ResponseOf<'GET /api/admin/products'>['products'][number]
type Message = ResponseOf<'GET /api/admin/messages'>['messages'][number]
type Comment = ResponseOf<'GET /api/admin/comments'>['comments'][number]
type CurrentRun = ResponseOf<'GET /api/admin/runs/current'>

export const sampleTime = '2026-03-01T09:00:00.000Z'
/** Needs no server. */
export const samplePicture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/%3E"

const both = {
  slug: 'calm-cats',
  title: 'Calm cats',
  excerpt: 'How cats settle.',
  author: 'Wagwise',
  category: 'Cat Care',
  image_url: samplePicture,
  state: 'published',
  trending: false,
  generated: false,
  reviewer_name: null,
  review_state: null,
  read_time: 3,
  meta_keywords: ['cats'],
  findings: [],
  version: 1,
  published_date: sampleTime,
  created_at: sampleTime,
  updated_at: sampleTime,
  deleted_at: null,
} as const

export function articleCard(fields: Partial<ArticleCard> & { id: string }): ArticleCard {
  return { ...both, slug: fields.id, views: 0, likes: 0, comments: 0, sample: false, ...fields }
}

export function adminArticle(fields: Partial<AdminArticle> & { id: string }): AdminArticle {
  return {
    ...both,
    slug: fields.id,
    content: 'Cats settle.\n\n## Morning\n\nFood first.',
    image_alt: '',
    meta_description: '',
    search_title: null,
    canonical_url: null,
    social_image: null,
    noindex: false,
    emergency: false,
    takeaways: [],
    corrections: [],
    reviewer_credential: null,
    reviewed_at: null,
    revised_at: null,
    ...fields,
  }
}

/** What the editor asks the server for when it opens this article. */
export function editorResponses(article: AdminArticle): Responses {
  return {
    'GET /api/admin/articles/:id': article,
    'GET /api/admin/articles/:id/review': {
      decisions: [],
      ownText: false,
      request: null,
      held: false,
      reviewer: { name: '', credential: '' },
      facts: [],
    },
    'POST /api/admin/articles/:id/check': { asks: false, held: false, findings: [], facts: [] },
  }
}

export function adminProduct(fields: Partial<AdminProduct> & { id: string }): AdminProduct {
  return {
    ...blankProduct,
    slug: fields.id,
    title: 'Lick mat',
    price_at: null,
    image_url: samplePicture,
    affiliate_link: 'https://www.amazon.com/dp/B000000001?tag=wagwise-20',
    category: 'Feeding & Water',
    used_in: [],
    hidden_reason: null,
    link_problem: null,
    sample: false,
    offers: [],
    version: 1,
    created_at: sampleTime,
    ...fields,
  }
}

export function contactMessage(fields: Partial<Message> & { id: string }): Message {
  return {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'A question',
    message: 'Do cats like rain?',
    state: 'inbox',
    unread: true,
    suspicions: [],
    replies: [],
    created_at: sampleTime,
    due_at: sampleTime,
    ...fields,
  }
}

export function adminComment(fields: Partial<Comment> & { id: string }): Comment {
  return {
    author_name: 'Ada',
    author_email: 'ada@example.org',
    content: 'My cat agrees.',
    state: 'pending',
    suspicions: [],
    article: { id: 'calm', slug: 'calm-cats', title: 'Calm cats' },
    reply: null,
    replied_at: null,
    created_at: sampleTime,
    ...fields,
  }
}

const budget: CurrentRun['budget'] = {
  text: {
    paid: false,
    perArticle: 1,
    usedToday: 0,
    cap: 200,
    calls: { careful: 1, quick: 1 },
    tokens: { careful: null, quick: null },
  },
  image: { paid: false, perArticle: 3, usedToday: 0, cap: 200 },
}

export const noRun: CurrentRun = { progress: emptyProgress, run: null, budget, wait: null }

type RunFields = { state?: RunState; count?: number; items: readonly { state: ItemState; error?: string }[] }

/** What the server says about a run in Dog Care with these items. */
export function sampleRun({ state = 'running', count = 5, items }: RunFields): CurrentRun {
  const titled = items.map(({ state: itemState, error = '' }, ordinal) => ({
    ordinal,
    state: itemState,
    error,
    title: itemState === 'queued' || itemState === 'writing' ? '' : `Title ${ordinal + 1}`,
    slug: `title-${ordinal + 1}`,
  }))
  const progress = computeProgress(
    { state, count, reason: '' },
    titled.map(({ slug, ...item }) => ({
      ...item,
      rejections: [],
      updated_at: item.ordinal,
      article: item.state === 'done' ? { title: item.title, slug, url: `/article/${slug}`, draft: false } : undefined,
    })),
  )
  const run = {
    id: 'run',
    kind: 'category',
    category: 'Dog Care',
    topic: null,
    count,
    state,
    publish: 'at once',
    reason: '',
    created_at: sampleTime,
    finished_at: state === 'running' ? null : sampleTime,
    items: titled.map((item) => ({ ...item, category: 'Dog Care', article_id: null })),
  } as const
  return { ...noRun, progress, run }
}
