import { cleanLine, noticeLimits, parseNoticeDay, type RecallNotice } from '#domain/recalls/notice.ts'
import { noticeUrl, recallSources } from '#domain/recalls/sources.ts'
import type { FeedProblem, FeedReading } from '#features/recalls/ports.ts'
import { createFetchFeed, type FetchFeedOptions } from './fetch-feed.ts'
import { readRssItems, type RssItem } from './rss-items.ts'

const feedUrl = 'https://www.fda.gov/about-fda/contact-fda/stay-informed/rss-feeds/recalls/rss.xml'

/** The FDA's recalls as RSS. It has the newest only, so `oldest` says from when on it is complete. */
export function createFdaFeed(options: FetchFeedOptions = {}) {
  const fetchFeed = createFetchFeed('The FDA’s RSS feed', recallSources.fda.hosts, options)
  return async (): Promise<FeedReading> => {
    const nothing = { notices: [], read: 0, unreadable: 0 }
    const response = await fetchFeed(feedUrl, 'application/rss+xml, application/xml, text/xml')
    if (!response.ok) return { ...nothing, problem: response.problem }
    const feed = response.status === 200 ? readRssItems(response.text) : undefined
    if (!feed) return { ...nothing, problem: { kind: 'failed', message: 'The FDA sent something that is not RSS.' } }
    const { items, isWhole } = feed
    const notices = items.flatMap((item) => toNotice(item) ?? [])
    const unreadable = items.length - notices.length
    const oldest = notices.map(({ published_on }) => published_on).toSorted()[0]
    return { notices, read: items.length, unreadable, oldest, problem: findProblem(items.length, unreadable, isWhole) }
  }
}

function findProblem(count: number, unreadable: number, isWhole: boolean): FeedProblem | undefined {
  if (!isWhole) return { kind: 'incomplete', message: `The FDA’s RSS feed broke off after ${count} notices.` }
  if (count === 0) return { kind: 'incomplete', message: 'The FDA’s RSS feed is empty, which it never is.' }
  if (unreadable === 0) return undefined
  return { kind: 'incomplete', message: `${unreadable} of ${count} notices of the FDA could not be read.` }
}

/** `Harbor Paw Foods Recalls Salmon Bites Because of Possible Salmonella`. */
const headline =
  /^(.{2,120}?)\s+(?:is |has |have )?(?:voluntarily |expands? |initiates? |issues? |announces? )*(?:a )?(?:nationwide |voluntary |limited )*recall(?:s|ed|ing|)\b(?: of)?\s+(.{2,})$/i
const because = /\s+(?:because of|due to|because|for possible|for potential|over|after)\s+/i

function toNotice({ title, link, description, pubDate, guid }: RssItem): RecallNotice | undefined {
  const published_on = parseNoticeDay(pubDate)
  if (title === '' || published_on === undefined) return undefined
  const [, firm = '', what = title] = headline.exec(title) ?? []
  const [name = what, ...reason] = what.split(because)
  const url = noticeUrl('fda', link)
  return {
    source: 'fda',
    source_id: (URL.parse(url)?.pathname.split('/').at(-1) || guid || title).slice(-80),
    name: cleanLine(name, noticeLimits.name),
    brands: firm === '' ? [] : [cleanLine(firm, noticeLimits.brand)],
    product: cleanLine(`${title} ; ${description}`, noticeLimits.product),
    codes: '',
    reason: cleanLine(reason.join(' ') || description, noticeLimits.reason),
    remedy: '',
    classification: '',
    url,
    published_on,
    closed_on: null,
  }
}
