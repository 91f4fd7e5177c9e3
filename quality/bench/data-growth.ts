import { fill, type Engine, type Filled } from './filled-database.ts'
import { median, skipped, spread, type Row, type Scenario } from './measurement.ts'
import { openInside, type Inside, type Turn } from './render-process.ts'

const small = 100
const times = 40
const searches = ['dog', 'walk', 'winter bath', 'senior', 'puppy leash', 'common part', 'zzz nothing', 'ra']
/** It counts all articles, so it grows; nobody but the owner waits for it. */
const dashboard = "the dashboard's list"
const pages: Readonly<Record<string, (filled: Filled, most: number) => string[]>> = {
  home: () => ['/'],
  'blog, first page': () => ['/blog'],
  'an article': ({ slugOf }, most) =>
    [3, 17, 40, 71].map((number) => `/article/${slugOf(Math.floor((number / 100) * most))}`),
  'sitemap index': () => ['/sitemap.xml'],
  [dashboard]: () => ['/api/admin/articles'],
}

/** What pages cost with few articles and with many, rendered anew each time; interleaved, by processor time. */
export const growth: Scenario = {
  name: 'growth',
  async run({ long }) {
    const many = long ? 100_000 : 10_000
    const rows = []
    for (const engine of ['SQLite', 'PostgreSQL'] as const) rows.push(...(await grow(engine, many)))
    return rows
  },
}

async function grow(engine: Engine, many: number): Promise<readonly Row[]> {
  const [few, lots] = [await fill(engine, small), await fill(engine, many)]
  if (!few || !lots) return [skipped(`growth on ${engine}`, '≤ 1.3', 'PostgreSQL is not installed')]
  const [before, after] = [await openInside(few.env), await openInside(lots.env)]
  try {
    const rows: Row[] = []
    for (const [name, pathsOf] of Object.entries(pages)) {
      const what = `${name}: ${many} articles against ${small}, ${engine}`
      const row = await compare(what, [before, pathsOf(few, small)], [after, pathsOf(lots, many)])
      rows.push(name === dashboard ? { ...row, target: '', met: undefined } : row)
    }
    return [...rows, await searchRow(after, engine, many)]
  } finally {
    for (const { stop } of [before, after, few, lots]) await stop()
  }
}

type Side = [Inside, string[]]

async function compare(what: string, [few, fewPaths]: Side, [lots, lotsPaths]: Side): Promise<Row> {
  const cost = (turns: readonly Turn[]) => median(turns.map(({ wall }) => wall))
  await Promise.all([few.ask(fewPaths, 10), lots.ask(lotsPaths, 10)])
  const ratios: number[] = []
  let last = ''
  for (let round = 0; round < 5; round++) {
    const [base, grown] = [cost(await few.ask(fewPaths, times)), cost(await lots.ask(lotsPaths, times))]
    ratios.push(grown / base)
    last = `${grown} ms a page`
  }
  return { what, target: '≤ 1.3', figure: spread(ratios), met: median(ratios) <= 1.3, note: last }
}

async function searchRow(inside: Inside, engine: Engine, many: number): Promise<Row> {
  const paths = searches.map((words) => `/api/search?q=${encodeURIComponent(words)}`)
  await inside.ask(paths, paths.length * 2)
  const walls = (await inside.ask(paths, paths.length * 25)).map(({ wall }) => wall).toSorted((a, b) => a - b)
  const p95 = walls[Math.floor(walls.length * 0.95)] ?? Number.NaN
  return {
    what: `search among ${many} articles, p95, ${engine}`,
    target: '≤ 15 ms',
    figure: `${p95.toFixed(1)} ms`,
    met: p95 <= 15,
    note: `median ${median(walls)} ms over ${searches.length} questions`,
  }
}
