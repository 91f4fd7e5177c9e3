import { median, spread, type Row, type Scenario } from './measurement.ts'
import { openInside, type Turn } from './render-process.ts'
import { startSite } from '#tests/kit/site-process.ts'

const times = 150

/** An article with product cards, read from SQLite and rendered anew, against React rendering the same tree from memory. */
export const unkeptPage: Scenario = {
  name: 'unkept-page',
  async run() {
    const site = await startSite('dist/server/main.js', {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATA_DIR: 'artifacts/bench-data',
    })
    const slug = await withMostProducts(site.url)
    await site.stop()
    const inside = await openInside({ DATA_DIR: 'artifacts/bench-data' })
    try {
      await inside.ask([`/article/${slug}`], times)
      await inside.render(slug, times)
      const ratios: number[] = []
      const costs: number[] = []
      for (let round = 0; round < 5; round++) {
        const alone = processorOf(await inside.render(slug, times))
        const whole = processorOf(await inside.ask([`/article/${slug}`], times))
        ratios.push(alone / whole)
        costs.push(whole)
      }
      const row: Row = {
        what: 'article not kept (SQLite, real reads) against React rendering its tree from memory',
        target: '≥ 0.6',
        figure: spread(ratios),
        met: median(ratios) >= 0.6,
        note: `${slug}: ${spread(costs, ' ms')} of the processor a page`,
      }
      return [row]
    } finally {
      await inside.stop()
    }
  },
}

/** Steadier than the clock on a shared machine. */
const processorOf = (turns: readonly Turn[]) => turns.reduce((sum, { processor }) => sum + processor, 0) / turns.length

async function withMostProducts(url: string): Promise<string> {
  const { articles } = (await (await fetch(`${url}/api/articles?limit=39`)).json()) as { articles: { slug: string }[] }
  const found = await Promise.all(
    articles.map(async ({ slug }) => {
      const html = await (await fetch(`${url}/article/${slug}`)).text()
      return { slug, cards: html.split('class="product-card').length }
    }),
  )
  return found.toSorted((a, b) => b.cards - a.cards)[0]?.slug ?? ''
}
