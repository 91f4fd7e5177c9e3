import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { emptyBrief } from '#domain/briefs/brief.ts'
import { toDay } from '#domain/text/dates.ts'
import { writeViews } from '#features/analytics/write-views.ts'
import { addToSearch } from '#features/articles/commands.ts'
import type { Needs } from '#features/deps.ts'
import type { Tables } from '#features/tables.ts'
import { blankEntry } from './blank-entry.ts'
import { inventedNotice } from './recalls.ts'

type FillDeps = Needs<'db' | 'callProcedure' | 'clock'>
const rowsPerInsert = 200

/** Fills every table that grows on a site with this many rows, the same on every run; numbering starts at 1. */
export async function fillDatabase(deps: FillDeps, user_id: string, count: number): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const day = toDay(now)
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const put = async <Table extends keyof Tables>(table: Table, row: (number: number) => Insertable<Tables[Table]>) => {
    const rows = numbers.map(row) as Insertable<Tables['settings']>[]
    for (let at = 0; at < count; at += rowsPerInsert)
      await db
        .insertInto(table as 'settings')
        .values(rows.slice(at, at + rowsPerInsert))
        .execute()
  }

  await put('products', (number) => productRow(number, now - number))
  await put('articles', (number) => articleRow(number, now - number))
  await put('article_slugs', (number) => ({ slug: slug(number), article_id: id(number), created_at: now }))
  await put('article_counts', (number) => ({
    article_id: id(number),
    likes: number === 1 ? count : 0,
    comments: number === 1 ? count : 0,
    views: number,
  }))
  await addToSearch(
    db,
    numbers.map((number) => articleRow(number, now)),
  )
  await put('articles', (number) => ({
    ...articleRow(number, now - number),
    id: `gone-${number}`,
    slug: `gone-${number}`,
    deleted_at: now,
  }))
  await put('article_versions', (number) => {
    const { title, excerpt, content, author, image_url, image_alt, meta_description } = articleRow(number, now)
    const words = { title, slug: slug(1), excerpt, category: 'Dog Care', content, author, image_url, image_alt }
    return { ...words, article_id: id(1), version: number, meta_description, meta_keywords: [], ...savedBy(user_id) }
  })
  await put('draft_links', (number) => ({
    token_hash: number === 1 ? createHash('sha256').update(draftToken).digest('base64url') : `hash-${number}`,
    article_id: id(1),
    created_by: user_id,
    created_at: now,
    expires_at: now + number,
  }))
  await put('access_tokens', (number) => ({
    id: id(number),
    user_id,
    name: `Program ${number}`,
    token_hash: `token-${number}`,
    hint: 'wag_123…abc',
    scopes: ['read' as const],
    created_at: now,
    expires_at: now + number,
    last_used_at: null,
    revoked_at: number > 3 ? now : null,
  }))
  await put('article_products', (number) => ({
    article_id: id(1),
    product_key: asin(number),
    asin: asin(number),
    href: link(number),
    title: 'Mat',
  }))
  await put('article_likes', (number) => ({
    id: id(number),
    article_id: id(1),
    user_identifier: `visitor_${number}`,
    created_at: now,
  }))
  await put('favorites', (number) => ({ user_id, article_id: id(number), saved: true, changed_at: now }))
  await put('comments', (number) => ({ ...commentRow(number, now - number), user_id }))
  await put('comments', (number) => ({ ...commentRow(number, now - number), id: `new-${number}`, ...waiting }))
  await put('contact_messages', (number) => ({
    id: id(number),
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'A question',
    message: 'May I ask?',
    state: 'inbox' as const,
    suspicions: [],
    created_at: now - number,
  }))
  await put('subscribers', (number) => ({
    id: id(number),
    email: `reader${number}@example.org`,
    email_key: `reader${number}@example.org`,
    state: 'subscribed' as const,
    source: 'site',
    consent: 'Yes.',
    created_at: now - number,
    confirmed_at: now,
    unsubscribed_at: null,
  }))
  await put('recall_notices', (number) => ({
    ...inventedNotice,
    id: id(number),
    source_id: id(number),
    seen_at: now,
    read_at: now,
  }))
  await put('recall_matches', (number) => ({
    id: id(number),
    notice_id: id(number),
    subject: `product:${id(number)}`,
    product_id: id(number),
    strength: 'strong' as const,
    agreeing: ['harbor'],
    reason: 'Brand and name agree.',
    state: number % 2 ? ('waiting' as const) : ('dismissed' as const),
    created_at: now - number,
  }))
  await put('redirects', (number) => ({
    ...{ id: id(number), path: `/old-${number}`, target: '/faq', status: 301 as const, ends_on: null },
    ...{ is_pattern: false, source: 'person' as const, created_by: user_id, created_at: now - number, updated_at: now },
  }))
  await put('redirect_days', (number) => ({ redirect_id: id(number), day, hits: number }))
  await put('missing_page_days', (number) => ({
    ...{ day, path: `/missing-${number}`, readers: number, referrer: null, last_at: now },
  }))
  await put('audit_log', (number) => ({
    id: id(number),
    user_id,
    action: 'article.saved',
    subject: id(number),
    details: {},
    created_at: now - number,
  }))
  await put('mail_bodies', (number) => ({ id: id(number), html: '<p>Hello</p>', plain: 'Hello', created_at: now }))
  await put('mails', (number) => mailRow(number, now - number))
  await put('issues', (number) => issueRow(number, now - number))
  await put('issue_links', (number) => ({ issue_id: id(1), position: number, path: '/blog' }))
  await put('index_submissions', (number) => ({
    id: id(number),
    url: `http://localhost:3000/article/${slug(number)}`,
    state: 'sent' as const,
    not_before: now,
    created_at: now - number,
    updated_at: now,
  }))
  await put('generation_runs', (number) => ({
    id: id(number),
    kind: 'category' as const,
    category: 'Dog Care',
    count: 5,
    options: { publish: 'at once' as const, affiliateTag: '' },
    state: 'completed' as const,
    started_by: user_id,
    created_at: now - number,
    finished_at: now,
    hidden_at: null,
  }))
  await put('generation_items', (number) => ({
    id: id(number),
    run_id: id(1),
    ordinal: number,
    batch: 1,
    category: 'Dog Care',
    product: null,
    state: 'done' as const,
    title: `Title ${number}`,
    article_id: id(number),
    written: null,
    images: null,
    lease_token: null,
    updated_at: now,
  }))
  await put('link_checks', (number) => ({
    product_id: id(number),
    problem: 'no-tag' as const,
    version: 1,
    checked_at: now - number,
  }))
  await put('product_tests', (number) => ({
    id: id(number),
    product_id: id(number),
    day,
    days: 1,
    animal: 'Momo',
    person: 'Desk',
    note: `Day ${number}`,
    measurement: '',
    photo: '',
    reader: false,
    consent: '',
    created_by: user_id,
    created_at: now,
    updated_at: now,
  }))
  await put('link_replacements', (number) => ({
    id: id(number),
    product_id: id(1),
    replacement_id: id(2),
    articles: [],
    user_id,
    created_at: now - number,
  }))
  await put('earnings_imports', (number) => ({
    id: id(number),
    user_id,
    since: day,
    until: day,
    created_at: now - number,
  }))
  await put('earnings', (number) => ({
    row_key: id(number),
    import_id: id(number),
    day,
    tracking_id: null,
    asin: asin(number),
    title: 'Mat',
    quantity: 1,
    cents: 100,
    currency: 'USD',
  }))
  await put('click_days', (number) => ({
    day,
    product_id: id(number),
    article_id: id(number),
    kind: 'person' as const,
    clicks: 1,
  }))
  await put('sources', (number) => ({
    id: id(number),
    kind: 'text' as const,
    title: `Source ${number}`,
    organization: '',
    url: '',
    body: 'Hay.',
    created_by: user_id,
    created_at: now - number,
    updated_at: now,
  }))
  await put('facts', (number) => ({
    id: id(number),
    source_id: id(number),
    kind: 'passage' as const,
    species: ['all'],
    subject: '',
    statement: 'Walks need water.',
    emergency: false,
    source_title: `Source ${number}`,
    source_organization: '',
    source_url: '',
    checked_on: day,
    updated_at: now,
  }))
  await put('fact_search', (number) => ({ fact_id: id(number), body: 'Walks need water.' }))
  await put('briefs', (number) => ({
    ...emptyBrief,
    id: id(number),
    question: `Question ${number}`,
    planned_for: day,
    refreshes: id(number),
    article_id: null,
    created_by: user_id,
    created_at: now - number,
    updated_at: now,
  }))
  for (const entrySlug of ['grapes', 'tea', 'coffee'])
    await deps.db
      .insertInto('entries')
      .values({ ...blankEntry, slug: entrySlug, name: entrySlug, starter: false, edited_by: user_id, updated_at: now })
      .execute()
  await put('search_days', (number) => ({ day, query: `words ${number}`, times: number }))
  await writeViews(
    deps,
    numbers.map((number) => viewOf(number, now - number)),
  )
}

/** The token of a private link to the first article. */
export const draftToken = 'd'.repeat(43)
export const id = (number: number) => `row-${String(number).padStart(4, '0')}`
export const slug = (number: number) => `slug-${number}`
const asin = (number: number) => `B${String(number).padStart(9, '0')}`
const link = (number: number) => `https://www.amazon.com/dp/${asin(number)}?tag=wagwise-20`
const savedBy = (user_id: string) => ({ saved_by: user_id, saved_at: 1 })
const waiting = { approved: false, state: 'pending', user_id: null, decided_at: null } as const

function articleRow(number: number, time: number) {
  return {
    id: id(number),
    slug: slug(number),
    title: `Walks ${number}`,
    excerpt: 'An excerpt.',
    category: number % 2 === 0 ? 'Dog Care' : 'Cat Care',
    content: `Words about a [mat](${link(1)}), a [bed](${link(2)}) and a [bowl](${link(3)}).\n\n![](/media/none.svg)`,
    author: 'Wagwise Editorial',
    image_url: '/media/none.svg',
    image_alt: '',
    read_time: 3,
    trending: number % 2 === 0,
    meta_description: '',
    meta_keywords: ['first'],
    state: 'published' as const,
    published_date: time,
    created_at: time,
    updated_at: time,
    deleted_at: null,
    takeaways: ['Walk early', 'Carry “water”'],
    search_title: `Walks, in short ${number}`,
    emergency: number % 3 === 0,
    revised_at: number % 2 === 0 ? time + 1000 : null,
  }
}

function productRow(number: number, time: number): Insertable<Tables['products']> {
  return {
    id: id(number),
    slug: `mat-${number}`,
    best_for: 'Dogs who gulp',
    title: `Mat ${number}`,
    description: null,
    price: '$9.99',
    price_at: null,
    image_url: '/media/none.svg',
    sitestripe_image_url: null,
    affiliate_link: link(number),
    link_key: `amazon.com/dp/${asin(number)}?`,
    category: 'Feeding & Water',
    asin: asin(number),
    starter_key: null,
    created_at: time,
    updated_at: time,
    deleted_at: null,
  }
}

function commentRow(number: number, time: number): Insertable<Tables['comments']> {
  return {
    id: id(number),
    article_id: id(1),
    user_id: null,
    author_name: 'Ada',
    author_email: `reader${number}@example.org`,
    content: 'Thank you.',
    approved: true,
    state: 'approved',
    suspicions: [],
    created_at: time,
    decided_at: time,
  }
}

function mailRow(number: number, time: number): Insertable<Tables['mails']> {
  const recipient = `reader${number}@example.org`
  return {
    id: id(number),
    kind: 'issue',
    state: 'failed',
    recipient,
    recipient_key: recipient,
    inbox_key: recipient,
    subject: 'Hello',
    body_id: id(number),
    reply_to: null,
    unsubscribe: null,
    dedupe_key: null,
    group_id: id(1),
    subscriber_id: id(number),
    created_at: time,
    expires_at: null,
    due_at: time,
    lease_token: null,
    handed_over_at: null,
    finished_at: time,
  }
}

function issueRow(number: number, time: number): Insertable<Tables['issues']> {
  return {
    id: id(number),
    kind: 'composed',
    state: 'draft',
    subject: 'An issue',
    preheader: '',
    intro: 'Hello.',
    article_ids: [id(1), id(2)],
    product_ids: [id(1)],
    scheduled_at: null,
    started_at: null,
    finished_at: null,
    body_id: null,
    created_at: time,
    updated_at: time,
  }
}

const countries = ['US', 'CA', 'DE', 'FR', 'JP']

function viewOf(number: number, time: number) {
  return {
    visitor_id: `visitor-${number}`,
    session_id: `session-${number}`,
    country: countries[number % countries.length] ?? 'US',
    page_path: `/article/${slug(number)}`,
    slug: slug(number),
    referrer: `site-${number}.example`,
    device: 'Computer' as const,
    kind: 'person' as const,
    created_at: time,
  }
}
