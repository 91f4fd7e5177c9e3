import { fillDatabase, type Engine, type FilledDatabase } from './filled-database.ts'
import { median, notMeasured, medianAndRange, type Measurement, type Scenario } from './measurement.ts'
import { startRenderProcess, type RenderProcess, type RenderTiming } from './render-process.ts'

const baselineArticles = 100
const rendersPerRound = 40
/** Each in the dialog and in the list. */
const searches = {
  'common words': ['dog', 'walk', 'winter bath', 'puppy leash', 'common part', 'garden vet bowl'],
  'rare words': ['part 4711', '77 dog', 'senior part 3001', 'ra'],
  questions: [
    'my dog ate a whole bar of dark chocolate last night what should i do',
    'cat not peeing',
    'lily',
    'puppy has a swollen belly and tries to be sick',
    'is my garden bowl water safe in winter for a senior dog',
  ],
  'absent words': ['zzz nothing', 'leesh zebra', '%\'" OR *', 'x'.repeat(10_000)],
} as const
/** Reads little. On a busy machine it is slow as well. */
const trivialPath = '/api/articles/popular'
type Search = keyof typeof searches
const searchTargets: Readonly<Record<number, number>> = { 10_000: 15, 100_000: 50 }
/** It counts all articles, so its cost grows; only the owner waits for it. */
const dashboard = 'dashboard article list'
const pages: Readonly<Record<string, (filled: FilledDatabase, most: number) => string[]>> = {
  home: () => ['/'],
  'blog, page 1': () => ['/blog'],
  'an article': ({ slugOf }, most) =>
    [3, 17, 40, 71].map((number) => `/article/${slugOf(Math.floor((number / 100) * most))}`),
  'sitemap index': () => ['/sitemap.xml'],
  [dashboard]: () => ['/api/admin/articles'],
}

/** Cost of uncached pages with few articles and with many, interleaved, by wall time. */
export const growth: Scenario = {
  name: 'growth',
  async run({ long }) {
    const many = long ? 100_000 : 10_000
    const rows = []
    for (const engine of ['SQLite', 'PostgreSQL'] as const) rows.push(...(await measureGrowth(engine, many)))
    return rows
  },
}

async function measureGrowth(engine: Engine, many: number): Promise<readonly Measurement[]> {
  const [few, lots] = [await fillDatabase(engine, baselineArticles), await fillDatabase(engine, many)]
  if (!few || !lots) return [notMeasured(`growth on ${engine}`, '≤ 1.3', 'PostgreSQL is not installed')]
  const [before, after] = [await startRenderProcess(few.env), await startRenderProcess(lots.env)]
  try {
    const rows: Measurement[] = []
    for (const [name, pathsOf] of Object.entries(pages)) {
      const what = `${name}: ${many} articles against ${baselineArticles}, ${engine}`
      const row = await compare(what, [before, pathsOf(few, baselineArticles)], [after, pathsOf(lots, many)])
      rows.push(name === dashboard ? { ...row, target: '', met: undefined } : row)
    }
    for (const kind of Object.keys(searches) as Search[]) rows.push(await searchRow(after, engine, many, kind))
    return rows
  } finally {
    for (const { stop } of [before, after, few, lots]) await stop()
  }
}

type MeasuredSide = [RenderProcess, string[]]

async function compare(
  what: string,
  [few, fewPaths]: MeasuredSide,
  [lots, lotsPaths]: MeasuredSide,
): Promise<Measurement> {
  const cost = (timings: readonly RenderTiming[]) => median(timings.map(({ wallMs: wall }) => wall))
  await Promise.all([few.renderPaths(fewPaths, 10), lots.renderPaths(lotsPaths, 10)])
  const ratios: number[] = []
  let last = ''
  for (let round = 0; round < 5; round++) {
    const [base, grown] = [
      cost(await few.renderPaths(fewPaths, rendersPerRound)),
      cost(await lots.renderPaths(lotsPaths, rendersPerRound)),
    ]
    ratios.push(grown / base)
    last = `${grown} ms per page`
  }
  return { name: what, target: '≤ 1.3', value: medianAndRange(ratios), met: median(ratios) <= 1.3, note: last }
}

async function searchRow(inside: RenderProcess, engine: Engine, many: number, kind: Search): Promise<Measurement> {
  const target = searchTargets[many] ?? Number.NaN
  const paths = searches[kind].flatMap((words) =>
    ['search', 'articles'].map((list) => `/api/${list}?q=${encodeURIComponent(words)}`),
  )
  await inside.renderPaths(paths, paths.length * 2)
  const trivial = await inside.renderPaths([trivialPath], paths.length * 5)
  const timings = await inside.renderPaths(paths, paths.length * 25)
  const walls = timings.map(({ wallMs: wall }) => wall).toSorted((a, b) => a - b)
  const p95 = walls[Math.floor(walls.length * 0.95)] ?? Number.NaN
  return {
    name: `search for ${kind} in ${many} articles, p95, ${engine}`,
    target: `≤ ${target} ms`,
    value: `${p95.toFixed(1)} ms`,
    met: p95 <= target,
    note: [
      `median ${median(walls)} ms over ${paths.length} searches`,
      `a request without search ${median(trivial.map(({ wallMs }) => wallMs))} ms`,
      `CPU ${median(timings.map(({ cpuMs }) => cpuMs))} ms`,
    ].join(', '),
  }
}
