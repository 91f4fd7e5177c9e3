import { ownerEnv } from '#tests/kit/admin.ts'
import { newReaderPage, openBrowser } from '#tests/kit/browser.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { openAdminClient } from '#tests/kit/admin-client.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { insertHostileRecords, markedText } from './hostile-records.ts'
import { hostileTexts } from './hostile-texts.ts'
import { createRandom } from '#tests/kit/seeded-random.ts'
import { inspectPage, reportPolicyViolations, collectViolations } from './page-inspection.ts'
import { publicJourneys, type InspectSinks } from './xss-journeys.ts'
import { dashboardJourneys } from './xss-dashboard.ts'

const seed = 23
const quiet = 'harmless text'

/** T2, T4, T5, T16, T23: hostile texts in every place where user input is shown, in a real browser. */
export async function runXss({ rounds }: { rounds: number }): Promise<FaultResult> {
  // The first is harmless: the others must look like it.
  const texts = [quiet, ...hostileTexts(rounds, createRandom(seed))]
  const site = await startPreparedSite(
    async (deps) => {
      for (const [place, text] of texts.entries()) await insertHostileRecords(deps, place, text)
    },
    { ...ownerEnv, HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  )
  const browser = await openBrowser()
  const faults: string[] = []
  const cases = new Map<string, Set<number>>()
  try {
    const admin = await openAdminClient(site.url)
    const page = await newReaderPage(browser)
    await reportPolicyViolations(page)
    const cookies = admin.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.url }
    })
    await page.context().addCookies(cookies)
    const { take } = collectViolations(page)
    const inspect: InspectSinks = async (where, sinks, places) => {
      const seen = await inspectPage(page)
      for (const fault of [...take(), ...seen.foreign]) faults.push(`${where}: ${fault}`)
      for (const { sink, textOf } of sinks) {
        const shown = cases.get(sink) ?? new Set()
        cases.set(sink, shown)
        for (const place of places) {
          const text = textOf ? textOf(texts[place] ?? '', place) : markedText(sink, place, texts[place] ?? '')
          if (seen.texts.includes(text)) shown.add(place)
        }
      }
      return seen
    }
    for (const journey of [...publicJourneys, ...dashboardJourneys])
      await journey({ page, site, admin, texts, inspect, report: (words) => faults.push(words) })
  } finally {
    await browser.close()
    await site.stop()
  }
  const counted = [...cases].map(([sink, places]) => ({ sink, times: [...places].filter((place) => place > 0).length }))
  const thin = counted.filter(({ times }) => times < rounds)
  for (const { sink, times } of thin) faults.push(`${sink} showed only ${times} of ${rounds} texts`)
  const tried = counted.reduce((sum, { times }) => sum + times, 0)
  return {
    name: 'xss',
    description: `${rounds} hostile texts in ${counted.length} places of the site and of the dashboard, in a browser (T16, T23).`,
    tried,
    passed: Math.max(0, tried - faults.length),
    lost: 0,
    notes: [
      `${faults.length} dialogs, policy reports, foreign elements or missing texts (seed ${seed})`,
      ...[...new Set(faults)].slice(0, 8).map((fault) => fault.slice(0, 300)),
    ],
    ok: faults.length === 0 && tried >= rounds * 25,
  }
}
