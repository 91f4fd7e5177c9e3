import { z } from 'zod'
import { cleanLine, noticeLimits, parseNoticeDay, type RecallNotice } from '#domain/recalls/notice.ts'
import { noticeUrl, recallSources } from '#domain/recalls/sources.ts'
import { codesOf } from '#domain/recalls/words.ts'
import type { FeedProblem, FeedReading } from '#features/recalls/ports.ts'
import { createFetchFeed, failed, parseJson, type FetchFeedOptions } from './fetch-feed.ts'

const endpoint = 'https://www.saferproducts.gov/RestWebServices/Recall'
/** The service states no limit and no total. A round number of recalls looks like a limit. */
const roundNumber = 100

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const named = z
  .array(z.object({ Name: text }))
  .nullish()
  .transform((list) => (list ?? []).map(({ Name }) => Name).filter(Boolean))
const recall = z.object({
  RecallID: z.int(),
  RecallNumber: text,
  RecallDate: z.string(),
  Title: text,
  Description: text,
  URL: text,
  Products: z
    .array(z.object({ Name: text, Description: text, Model: text, Type: text }))
    .nullish()
    .transform((list) => list ?? []),
  Manufacturers: named,
  Importers: named,
  Distributors: named,
  Hazards: named,
  Remedies: named,
})

/** The recalls of the Consumer Product Safety Commission, all of one answer. */
export function createCpscFeed(options: FetchFeedOptions = {}) {
  const fetchFeed = createFetchFeed('CPSC', recallSources.cpsc.hosts, options)
  return async (since: string): Promise<FeedReading> => {
    const response = await fetchFeed(`${endpoint}?format=json&RecallDateStart=${since}`, 'application/json')
    const list = response.ok && response.status === 200 ? parseJson(response.text) : undefined
    if (!Array.isArray(list)) {
      const sent = failed('CPSC sent something that is not a list of recalls.')
      return { notices: [], read: 0, unreadable: 0, problem: (response.ok ? sent : response).problem }
    }
    const notices = list.flatMap((item: unknown) => toNotice(item) ?? [])
    const unreadable = list.length - notices.length
    return { notices, read: list.length, unreadable, problem: findProblem(list.length, unreadable) }
  }
}

function findProblem(count: number, unreadable: number): FeedProblem | undefined {
  if (unreadable > 0) return { kind: 'incomplete', message: `${unreadable} of ${count} recalls could not be read.` }
  if (count === 0 || count % roundNumber !== 0) return undefined
  const message = `CPSC sent exactly ${count} recalls, so older ones may be cut off.`
  return { kind: 'incomplete', message }
}

function toNotice(item: unknown): RecallNotice | undefined {
  const { data } = recall.safeParse(item)
  const published_on = data && parseNoticeDay(data.RecallDate)
  if (!data || !published_on) return undefined
  const [first] = data.Products
  const name = first?.Name || data.Title
  if (!name) return undefined
  const products = data.Products.map(({ Name, Description, Model, Type }) => [Name, Description, Model, Type].join(' '))
  const models = data.Products.map(({ Model }) => Model).filter(Boolean)
  return {
    source: 'cpsc',
    source_id: data.RecallNumber || String(data.RecallID),
    name: cleanLine(name, noticeLimits.name),
    brands: [...data.Manufacturers, ...data.Importers, ...data.Distributors].map(companyName).slice(0, 6),
    product: cleanLine([data.Title, ...products, data.Description].join(' ; '), noticeLimits.product),
    codes: cleanLine((models.length > 0 ? models : modelsIn(data.Description)).join(', '), noticeLimits.codes),
    reason: cleanLine(data.Hazards.join(' '), noticeLimits.reason),
    remedy: cleanLine(data.Remedies.join(' '), noticeLimits.remedy),
    classification: '',
    url: noticeUrl('cpsc', data.URL),
    published_on,
    closed_on: null,
  }
}

/** `Dinewell Pet LLC, of New Jersey`. */
const companyName = (text_: string) => cleanLine(text_.split(', of ')[0] ?? '', noticeLimits.brand)

const modelsIn = (description: string) => (/\bmodels?\b/i.test(description) ? codesOf(description).slice(0, 20) : [])
