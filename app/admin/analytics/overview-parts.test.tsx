import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shadeFor } from './chart-scale.ts'
import { OverviewMetrics, OverviewError } from './overview-metrics.tsx'
import { flagEmoji } from './country-flag.tsx'
import { LineChart } from './line-chart.tsx'
import { pageName, referrerName } from './page-names.tsx'
import { routeUrl } from '#app/contract/route-url.ts'
import { parseFilter, requestQuery, type Overview } from './analytics-filter.tsx'
import world from './world.json'

const overview = (part: Partial<Overview>): Overview => ({
  days: 30,
  since: '2026-10-17',
  until: '2026-11-15',
  now: { views: 1200, visitors: 500, sessions: 600, admins: 31, crawlers: 77 },
  before: { views: 1000, visitors: 500, sessions: 700 },
  visitorCountMethod: 'exact',
  dropped: 0,
  perDay: [],
  countries: [],
  pages: [],
  referrers: [],
  devices: [],
  clicks: { total: 0, withoutProduct: 0, rate: 0, products: [], articles: [] },
  searches: [],
  hasViews: true,
  geo: { source: null, attribution: null },
  ...part,
})
const figures = (part: Partial<Overview> = {}, excludeAdmins = false) =>
  renderToStaticMarkup(<OverviewMetrics overview={overview(part)} excludeAdmins={excludeAdmins} />).replaceAll(
    /<[^>]*>/g,
    ' ',
  )

test('the totals show how they compare with the previous days, without relying on color (355)', () => {
  expect(figures()).toMatch(/Views\s+1,200\s+\+20%, up from 1,000/)
  expect(figures()).toMatch(/Sessions\s+600\s+−14%, down from 700/)
  expect(figures()).toMatch(/Visitors\s+500\s+Same as before/)
  expect(figures()).toMatch(/Views per visitor\s+2\.40/)
})

test('own visits and crawlers are counted separately (361, 363)', () => {
  expect(figures()).toContain('Of which yours: 31')
  expect(figures()).toContain('Not in these figures: 77 views by crawlers')
  expect(figures({}, true)).toContain('Your own are excluded')
})

test('the visitors metric says whether it is exact or a sum of days', () => {
  expect(figures()).toContain('Unique visitors in 30 days')
  expect(figures({ visitorCountMethod: 'daily-sum' })).toContain('Sum of daily visitors')
})

test('dropped views are mentioned only if there are any', () => {
  expect(figures()).not.toContain('dropped')
  expect(figures({ dropped: 3 })).toContain('3 views arrived faster than they could be counted')
})

test('a failed load shows the specified sentence (362)', () => {
  const html = renderToStaticMarkup(<OverviewError reload={() => undefined} />)
  expect(html).toContain('Failed to load analytics data. Please try refreshing the page.')
  expect(html).toContain('role="alert"')
})

test('a chart describes its last day, and says that the day is not over', () => {
  const html = renderToStaticMarkup(
    <LineChart
      label="Views per day"
      days={['2026-11-14', '2026-11-15']}
      series={[
        { singular: 'view', values: [9, 1] },
        { singular: 'visitor', values: [4, 1] },
      ]}
      height={300}
    />,
  )
  expect(html).toContain('role="slider"')
  expect(html).toContain('aria-valuetext="Sunday, November 15, 2026, so far: 1 view, 1 visitor"')
  expect(html).toMatch(/>visitors</)
})

test('a flag is made from the country code, and Unknown has none (356)', () => {
  expect(flagEmoji('NL')).toBe('\u{1F1F3}\u{1F1F1}')
  expect(flagEmoji('Unknown')).toBeUndefined()
})

test('the map has a few shades, and every country with views is shaded', () => {
  expect([1000, 400, 200, 60, 1, 0].map((views) => shadeFor(views, 1000))).toEqual([4, 4, 3, 2, 1, 0])
})

test('the map has the countries of the world by their codes', () => {
  const codes = Object.keys(world.outlines)
  expect(codes).toEqual(expect.arrayContaining(['US', 'NL', 'SG', 'MT', 'XK', 'NZ']))
  expect(codes.every((code) => code === '-' || flagEmoji(code) !== undefined)).toBe(true)
})

test('pages are named by their titles, referrers by their hosts (357, 359)', () => {
  expect(pageName({ path: '/article/calm', title: 'Calm cats' })).toBe('Calm cats')
  expect(pageName({ path: '/', title: null })).toBe('Home')
  expect(pageName({ path: '/odd', title: null })).toBe('/odd')
  expect(['https://www.google.com/', 'https://reddit.com/r/dogs/', 'Direct / None'].map(referrerName)).toEqual([
    'google.com',
    'reddit.com/r/dogs',
    'Direct / None',
  ])
})

test('the tab opens with 30 days and all visits; the URL has only what differs (355)', () => {
  expect(parseFilter({ days: '', admins: '' })).toEqual({ days: 30, excludeAdmins: false })
  expect(parseFilter({ days: '12', admins: 'yes' })).toEqual({ days: 30, excludeAdmins: false })
  const scope = parseFilter({ days: '90', admins: 'exclude' })
  const query = { ...requestQuery(scope), cursor: '3./shop' }
  expect(routeUrl('GET /api/admin/analytics/pages', { query })).toBe(
    '/api/admin/analytics/pages?days=90&admins=exclude&cursor=3.%2Fshop',
  )
})
