import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/config/variables.ts'
import packageFile from '../../package.json' with { type: 'json' }

const read = (path: string) => readFile(path, 'utf8')
const docs = await Array.fromAsync(glob('{*.md,docs/*.md,docs/decisions/*.md}'))

/** The anchors that GitHub gives to the headings of a page. */
function anchorsIn(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('every link from one doc to another leads to a file, and to a heading if it names one', async () => {
  const broken: string[] = []
  for (const doc of docs) {
    const page = await read(doc)
    for (const [, target = ''] of page.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#')
      const path = file === '' ? doc : join(dirname(doc), file)
      if (!existsSync(path)) broken.push(`${doc}: ${target}`)
      else if (anchor !== undefined && !anchorsIn(await read(path)).has(anchor)) broken.push(`${doc}: ${target}`)
    }
  }
  expect(broken).toEqual([])
})

test.each(['architecture', 'contributing', 'databases', 'performance', 'reliability', 'scaling'])(
  'every file that docs/%s.md names exists',
  async (name) => {
    const paths = (await read(`docs/${name}.md`)).matchAll(
      /`((?:app|content|db|deploy|docs|domain|features|illustrator|quality|server|tests)\/[\w./-]+)`/g,
    )
    const missing = [...paths].map(([, path = '']) => path).filter((path) => !path.includes('NNNN'))
    expect(missing.filter((path) => !existsSync(path))).toEqual([])
  },
)

test('every npm script that a doc names exists', async () => {
  const unknown: string[] = []
  for (const doc of docs)
    for (const [, name = ''] of (await read(doc)).matchAll(/npm run ([\w:-]+)/g))
      if (!(name in packageFile.scripts)) unknown.push(`${doc}: ${name}`)
  expect(unknown).toEqual([])
})

test('README and the operating guide name only environment variables that exist', async () => {
  const others = new Set(['TEST_DATABASE_URL', 'CHROMIUM_PATH', 'FIREFOX_PATH', 'MALLOC_ARENA_MAX'])
  const known = new Set<string>(variableNames)
  for (const doc of ['README.md', 'docs/operating.md', 'docs/databases.md', 'docs/contributing.md']) {
    const named = [...(await read(doc)).matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
    expect([doc, named.filter((name) => !known.has(name) && !others.has(name))]).toEqual([doc, []])
  }
})

async function readSources(): Promise<string> {
  const paths = await Array.fromAsync(glob('{app,features,server}/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] }))
  return (await Promise.all(paths.map(read))).join('\n')
}

const readMetricNames = async () =>
  new Set((await readSources()).match(/(?<=')(?:wagwise|nodejs|process)_[a-z\d_]+(?=')/g))

test('the alert rules use only metrics that the site has', async () => {
  const emitted = await readMetricNames()
  const used = (await read('deploy/prometheus-rules.yml')).match(/\b(?:wagwise|nodejs|process)_[a-z\d_]+/g) ?? []
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !emitted.has(name.replace(/_bucket$/, '')))).toEqual([])
})

test('the names of metrics follow the rules of promtool', async () => {
  const sources = await readSources()
  const kinds = [...sources.matchAll(/\b(counter|gauge)\(\s*'((?:wagwise|nodejs|process)_\w+)'/g)]
  expect(kinds.length).toBeGreaterThan(10)
  for (const [, kind, name = ''] of kinds) expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
  for (const name of await readMetricNames())
    expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|hours|kb|mb|percent)(?:_|$)/)
  // Only histograms and summaries may have these labels.
  expect(sources).not.toMatch(/labels: \{ quantile\b/)
})

test('the operating guide lists the metrics that the site has, and no others', async () => {
  const emitted = await readMetricNames()
  const rows = (await read('docs/operating.md')).matchAll(/^\| (`(?:wagwise|nodejs|process)_.+?) \| /gm)
  const listed = [...rows].flatMap(([, cell = '']) => {
    const [first = '', ...more] = [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    const stem = first.slice(0, first.lastIndexOf('_'))
    return [first, ...more.map((name) => (name.startsWith('_') ? stem + name : name))]
  })
  expect(new Set(listed)).toEqual(emitted)
})

test.each(['docs/operating.md', 'docs/security.md'])('every log event in the table of %s is logged', async (doc) => {
  const sources = await readSources()
  const [, table = ''] = (await read(doc)).split(/^\| Event.*\n\|---\|---\|\n/m)
  const rows = [...table.slice(0, table.indexOf('\n\n')).matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)
  expect(rows).toContain('request_failed')
  expect(rows.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})
