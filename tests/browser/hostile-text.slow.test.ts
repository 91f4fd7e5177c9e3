import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ownerEnv } from '#tests/kit/admin.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import { dashboardJourneys } from '#tests/kit/attacks/dashboard-journeys.ts'
import { insertHostileRecords, markedText } from '#tests/kit/attacks/hostile-records.ts'
import { hostileTexts } from '#tests/kit/attacks/hostile-texts.ts'
import { collectViolations, inspectPage, reportPolicyViolations } from '#tests/kit/attacks/page-inspection.ts'
import { publicJourneys, type InspectSinks } from '#tests/kit/attacks/public-journeys.ts'
import { newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'

const rounds = 10
/** The first is harmless: the others must look like it. */
const texts = ['harmless text', ...hostileTexts(rounds, createRandom(23))]

let page: Page

const { site, browser } = await openPreparedSite(
  async (deps) => {
    for (const [index, text] of texts.entries()) await insertHostileRecords(deps, index, text)
  },
  { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' },
)
const admin = await openAdminClient(site.url)
page = await newReaderPage(browser)
await reportPolicyViolations(page)
const cookies = admin.cookie.split('; ').map((pair) => {
  const [name = ''] = pair.split('=', 1)
  return { name, value: pair.slice(name.length + 1), url: site.url }
})
await page.context().addCookies(cookies)
const takeViolations = collectViolations(page).take

test.each(Object.entries({ ...publicJourneys, ...dashboardJourneys }))(
  `${rounds} hostile texts are shown as text, add no element and run nothing: %s (T2, T4, T5, T16, T23)`,
  { timeout: 600_000 },
  async (_name, journey) => {
    const errors: string[] = []
    const inspect: InspectSinks = async (where, sinks, indexes) => {
      const expected = sinks.flatMap(({ sink, textOf = (text, index) => markedText(sink, index, text) }) =>
        indexes.map((index) => textOf(texts[index] ?? '', index)),
      )
      let seen = await inspectPage(page)
      // A text that is not shown proves nothing.
      const listMissing = async () => {
        seen = await inspectPage(page)
        return expected.filter((text) => !seen.texts.includes(text))
      }
      await expect.poll(listMissing, { message: where }).toEqual([])
      for (const error of [...takeViolations(), ...seen.foreign]) errors.push(`${where}: ${error}`)
      return seen
    }
    await journey({ page, site, admin, texts, inspect, report: (words) => errors.push(words) })
    expect(errors).toEqual([])
  },
)
