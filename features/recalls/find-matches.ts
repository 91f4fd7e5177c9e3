import { sql } from 'kysely'
import { matchParagraph, readNoticeWords, type ArticleMatch, type RecallMatch } from '#domain/recalls/match-notice.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listBlockTexts } from '#domain/articles/blocks.ts'
import { plainText } from '#domain/articles/inline-text.ts'
import { wordsOf } from '#domain/recalls/words.ts'
import type { RecallNotice } from '#domain/recalls/notice.ts'
import { toDay } from '#domain/text/dates.ts'
import type { Steps } from '#domain/text/steps.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import { inSlices } from '#features/in-slices.ts'
import { readSettingRow, writeSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import { createProductMatcher, type MatchProducts } from './product-matcher.ts'
import { noticeColumns } from './save-notices.ts'

type Notice = RecallNotice & { id: string }
type Found = { notice_id: string; subject: string; product_id: string | null; article_id: string | null } & Pick<
  ArticleMatch,
  'strength' | 'agreeing' | 'reason' | 'sentence'
>

const scanSetting = 'recall-scan'
const noticeDays = 730
const articlesPerStep = 20

/**
 * Compares all notices of two years with all products and published articles, if any of them has changed since. What
 * somebody decided stays; a question that nobody has answered disappears when it no longer arises.
 */
export async function findMatches(deps: Needs<'db' | 'clock' | 'newId'>): Promise<void> {
  const { db } = deps
  const fingerprint = await readFingerprint(db)
  const last = (await readSettingRow(db, scanSetting)) as { fingerprint?: string } | undefined
  if (last?.fingerprint === fingerprint) return
  const since = toDay(deps.clock() - noticeDays * 24 * 60 * 60 * 1000)
  const notices: Notice[] = await db
    .selectFrom('recall_notices')
    .select(['id', ...noticeColumns])
    .where('published_on', '>=', since)
    .execute()
  const inProducts = await inSlices(matchNotices(notices, await createProductMatcher(db)))
  const found = [...inProducts, ...(await matchArticles(db, notices))]
  await saveMatches(deps, found)
  await writeSettingRow(deps, scanSetting, { fingerprint })
}

async function readFingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(read_at)) from recall_notices),
      (select concat_ws(' ', count(*), sum(version)) from products where live = true),
      (select concat_ws(' ', count(*), sum(version)) from articles where visible = true)) as fingerprint`.execute(db)
  return rows[0]?.fingerprint ?? ''
}

function* matchNotices(notices: readonly Notice[], matchProducts: MatchProducts): Steps<Found[]> {
  const found: Found[] = []
  for (const notice of notices) {
    yield
    for (const { product_id, match } of matchProducts(notice))
      found.push(toFound(notice.id, `product:${product_id}`, match, { product_id }))
  }
  return found
}

function toFound(
  notice_id: string,
  subject: string,
  { strength, agreeing, reason }: RecallMatch,
  of: { product_id?: string; article_id?: string; sentence?: string },
): Found {
  const { product_id = null, article_id = null, sentence = '' } = of
  return { notice_id, subject, product_id, article_id, strength, agreeing, reason, sentence }
}

async function matchArticles(db: Db, notices: readonly Notice[]): Promise<Found[]> {
  const read = notices.map((notice) => ({ id: notice.id, words: readNoticeWords(notice) }))
  const byBrandWord = new Map<string, typeof read>()
  for (const one of read) {
    for (const brand of one.words.brands) {
      const first = brand.split(' ')[0] ?? ''
      byBrandWord.set(first, [...(byBrandWord.get(first) ?? []), one])
    }
  }
  if (byBrandWord.size === 0) return []
  const found: Found[] = []
  for (let after = ''; ;) {
    const articles = await db
      .selectFrom('articles')
      .select(['id', 'content'])
      .where('visible', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(articlesPerStep)
      .execute()
    for (const article of articles) found.push(...(await inSlices(matchArticle(article, byBrandWord))))
    const last = articles.at(-1)
    if (!last) return found
    after = last.id
  }
}

type ByBrandWord = ReadonlyMap<string, readonly { id: string; words: ReturnType<typeof readNoticeWords> }[]>

function* matchArticle({ id, content }: { id: string; content: string }, byBrandWord: ByBrandWord): Steps<Found[]> {
  yield
  const best = new Map<string, Found>()
  const paragraphs = parseArticleText(content).flatMap((block) => listBlockTexts(block).map(plainText))
  for (const paragraph of paragraphs) {
    const candidates = new Set([...new Set(wordsOf(paragraph))].flatMap((word) => byBrandWord.get(word) ?? []))
    for (const { id: notice_id, words } of candidates) {
      const match = matchParagraph(words, paragraph)
      if (!match || best.get(notice_id)?.strength === 'strong') continue
      const { sentence } = match
      best.set(notice_id, toFound(notice_id, `article:${id}`, match, { article_id: id, sentence }))
    }
  }
  return [...best.values()]
}

async function saveMatches({ db, clock, newId }: Needs<'db' | 'clock' | 'newId'>, found: readonly Found[]) {
  const created_at = clock()
  await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('recall_matches')
      .select(['id', 'notice_id', 'subject'])
      .where('state', '=', 'waiting')
      .execute()
    const keys = new Set(found.map(({ notice_id, subject }) => `${notice_id} ${subject}`))
    const gone = waiting.filter(({ notice_id, subject }) => !keys.has(`${notice_id} ${subject}`)).map(({ id }) => id)
    for (const ids of inBatches(gone))
      await trx.deleteFrom('recall_matches').where('id', 'in', ids).where('state', '=', 'waiting').execute()
    for (const batch of inBatches(found)) {
      await trx
        .insertInto('recall_matches')
        .values(batch.map((match) => ({ id: newId(), ...match, created_at })))
        .onConflict((conflict) =>
          conflict
            .columns(['notice_id', 'subject'])
            .doUpdateSet((row) => ({
              strength: row.ref('excluded.strength'),
              agreeing: row.ref('excluded.agreeing'),
              reason: row.ref('excluded.reason'),
              sentence: row.ref('excluded.sentence'),
            })),
        )
        .execute()
    }
  })
}
