import { median, medianAndRange, type Measurement, type Scenario } from './measurement.ts'
import { startRenderProcess, type RenderTiming } from './render-process.ts'
import { startSite } from '#tests/kit/site-process.ts'

const rendersPerRound = 150

/**
 * An article with product cards, read from SQLite and rendered without the cache, compared with React rendering the
 * same tree from memory.
 */
export const uncachedPage: Scenario = {
  name: 'uncached-page',
  async run() {
    const site = await startSite('dist/server/main.js', {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATA_DIR: 'artifacts/bench-data',
    })
    const slug = await slugWithMostProducts(site.url)
    await site.stop()
    const renderer = await startRenderProcess({ DATA_DIR: 'artifacts/bench-data' })
    try {
      await renderer.renderPaths([`/article/${slug}`], rendersPerRound)
      await renderer.renderTree(slug, rendersPerRound)
      const ratios: number[] = []
      const costs: number[] = []
      for (let round = 0; round < 5; round++) {
        const treeOnly = meanCpuMs(await renderer.renderTree(slug, rendersPerRound))
        const whole = meanCpuMs(await renderer.renderPaths([`/article/${slug}`], rendersPerRound))
        ratios.push(treeOnly / whole)
        costs.push(whole)
      }
      const row: Measurement = {
        name: 'uncached article against React alone',
        target: '≥ 0.6',
        value: medianAndRange(ratios),
        met: median(ratios) >= 0.6,
        note: `${slug}: ${medianAndRange(costs, ' ms')} of CPU time per page`,
      }
      return [row]
    } finally {
      await renderer.stop()
    }
  },
}

/** CPU time: steadier than wall time on a shared machine. */
const meanCpuMs = (timings: readonly RenderTiming[]) =>
  timings.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / timings.length

async function slugWithMostProducts(url: string): Promise<string> {
  const { articles } = (await (await fetch(`${url}/api/articles?limit=39`)).json()) as { articles: { slug: string }[] }
  const pages = await Promise.all(
    articles.map(async ({ slug }) => {
      const html = await (await fetch(`${url}/article/${slug}`)).text()
      return { slug, cards: html.split('class="product-card').length - 1 }
    }),
  )
  const [most] = pages.toSorted((a, b) => b.cards - a.cards)
  if (!most || most.cards === 0) throw new Error('No article shows a product.')
  return most.slug
}
