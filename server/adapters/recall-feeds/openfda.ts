import { z } from 'zod'
import { cleanLine, firstClause, noticeLimits, parseNoticeDay, type RecallNotice } from '#domain/recalls/notice.ts'
import { recallSources } from '#domain/recalls/sources.ts'
import { toDay } from '#domain/text/dates.ts'
import type { FeedProblem, FeedReading } from '#features/recalls/ports.ts'
import { createFetchFeed, parseJson, type FetchFeedOptions } from './fetch-feed.ts'

const endpoint = 'https://api.fda.gov/food/enforcement.json'
/** The most that the API allows. */
const pageSize = 1000
/** The API itself skips no further than 25,000. */
const maxPages = 20
/** Reports of the same day have no fixed order, so pages could shift. About 90 days fit on one. */
const windowDays = 90
/** Reports come out every week. */
const staleDays = 21
const dayMs = 24 * 60 * 60 * 1000

const text = z.string().catch('')
const report = z.object({
  recall_number: z.string().min(1),
  event_id: text,
  product_description: z.string().min(1),
  recalling_firm: text,
  reason_for_recall: text,
  code_info: text,
  more_code_info: text,
  classification: text,
  recall_initiation_date: text,
  report_date: z.string(),
  termination_date: text,
})
const page = z.object({
  meta: z.object({ last_updated: text, results: z.object({ skip: z.int(), limit: z.int(), total: z.int() }) }),
  results: z.array(z.unknown()),
})

/** Food enforcement reports, which include pet food. Read page by page until as many arrived as the API promised. */
export function createOpenFdaFeed(clock: () => number, options: FetchFeedOptions = {}) {
  const fetchFeed = createFetchFeed('openFDA', recallSources.openfda.hosts, options)
  return async (since: string): Promise<FeedReading> => {
    const readings: FeedReading[] = []
    for (let start = Date.parse(since); start <= clock(); start += windowDays * dayMs) {
      const end = Math.min(start + (windowDays - 1) * dayMs, clock())
      const reading = await readWindow([toDay(start), toDay(end)])
      readings.push(reading)
      if (reading.problem && reading.problem.kind !== 'incomplete') break
    }
    const sum = (count: (reading: FeedReading) => number) => readings.reduce((all, one) => all + count(one), 0)
    const problems = readings.flatMap(({ problem }) => problem ?? [])
    return {
      notices: readings.flatMap(({ notices }) => notices),
      read: sum(({ read }) => read),
      unreadable: sum(({ unreadable }) => unreadable),
      problem: problems.find(({ kind }) => kind !== 'incomplete') ?? problems[0],
    }
  }

  async function readWindow(days: readonly [string, string]): Promise<FeedReading> {
    const notices = new Map<string, RecallNotice>()
    let [unreadable, total] = [0, 0]
    const finish = (problem?: FeedProblem): FeedReading => ({
      notices: [...notices.values()],
      read: notices.size + unreadable,
      unreadable,
      problem,
    })
    for (let number = 0; number < maxPages; number++) {
      const skip = number * pageSize
      const response = await fetchFeed(pageUrl(days, skip), 'application/json')
      if (!response.ok) return finish(response.problem)
      if (response.status === 404) return finish(isNothingFound(response.text, skip, total))
      const { data } = page.safeParse(parseJson(response.text))
      if (!data) return finish(broken(skip))
      total = data.meta.results.total
      for (const item of data.results) {
        const notice = toNotice(item)
        if (notice) notices.set(notice.source_id, notice)
        else unreadable++
      }
      // A page that is shorter than asked for, although more is promised, would shift all that follow.
      const isLast = data.results.length < pageSize || skip + pageSize >= total
      if (isLast)
        return finish(missing(total, notices.size + unreadable, unreadable) ?? lateness(data.meta.last_updated))
    }
    return finish(incomplete(`openFDA has ${total} reports, more than we read at once.`))
  }

  function lateness(updated: string): FeedProblem | undefined {
    const isLate = clock() - Date.parse(updated) > staleDays * dayMs
    return isLate ? incomplete(`openFDA has not been updated since ${updated}.`) : undefined
  }
}

function pageUrl(days: readonly [string, string], skip: number): string {
  const range = days.map((day) => day.replaceAll('-', '')).join('+TO+')
  return `${endpoint}?search=report_date:[${range}]&sort=report_date:asc&limit=${pageSize}&skip=${skip}`
}

const incomplete = (message: string): FeedProblem => ({ kind: 'incomplete', message })
const broken = (skip: number): FeedProblem =>
  skip === 0
    ? { kind: 'failed', message: 'openFDA sent something that is not a list of reports.' }
    : incomplete(`openFDA sent ${skip} reports and then something that is not a list of reports.`)
function isNothingFound(body: string, skip: number, total: number): FeedProblem | undefined {
  const error = z.object({ error: z.object({ code: z.literal('NOT_FOUND') }) }).safeParse(parseJson(body))
  if (!error.success) return { kind: 'failed', message: 'openFDA answered with the status 404.' }
  return skip < total ? missing(total, skip, 0) : undefined
}

/** A service under load may answer with fewer reports than it promised, without saying so. */
function missing(total: number, arrived: number, unreadable: number): FeedProblem | undefined {
  if (arrived < total) return incomplete(`openFDA promised ${total} reports and sent ${arrived}.`)
  if (unreadable > 0) return incomplete(`${unreadable} of ${total} reports could not be read.`)
  return undefined
}

function toNotice(item: unknown): RecallNotice | undefined {
  const { data } = report.safeParse(item)
  const published_on = data && (parseNoticeDay(data.recall_initiation_date) ?? parseNoticeDay(data.report_date))
  if (!data || !published_on) return undefined
  const codes = [data.code_info, data.more_code_info].filter(Boolean).join(' ')
  return {
    source: 'openfda',
    source_id: data.recall_number,
    name: firstClause(data.product_description),
    brands: data.recalling_firm ? [cleanLine(data.recalling_firm, noticeLimits.brand)] : [],
    product: cleanLine(data.product_description, noticeLimits.product),
    codes: cleanLine(codes, noticeLimits.codes),
    reason: cleanLine(data.reason_for_recall, noticeLimits.reason),
    remedy: '',
    classification: /^Class I{1,3}$/.test(data.classification) ? data.classification : '',
    url: reportUrl(data),
    published_on,
    closed_on: parseNoticeDay(data.termination_date) ?? null,
  }
}

/** The report for people; without its number, the record of the API. */
function reportUrl({ event_id, recall_number }: z.infer<typeof report>): string {
  return /^\d{1,9}$/.test(event_id)
    ? `https://www.accessdata.fda.gov/scripts/ires/?Event=${event_id}`
    : `${endpoint}?search=recall_number:%22${encodeURIComponent(recall_number)}%22`
}
