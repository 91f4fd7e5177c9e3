import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { countFailures, countResponses, runLoadFor } from '#tests/kit/load-generator.ts'
import { cpuTime } from '#tests/kit/process-usage.ts'
import { startSite } from '#tests/kit/site-process.ts'
import { fillDatabase } from './filled-database.ts'
import { runLoad } from './load.ts'
import { median, medianAndRange, notMeasured, type Measurement, type Scenario } from './measurement.ts'
import { startNginx } from './nginx-baseline.ts'
import { readRawResponse } from './raw-response.ts'
import { startWordPress, wordPressPackages, type Post } from './wordpress.ts'

const articles = 1000
const rounds = 5
const seconds = { cached: 3, uncached: 2, search: 3 }
const clients = 8
/** What a browser sends. */
const headers = { 'accept-encoding': 'gzip, deflate, br' }
const searches = ['dog', 'walk', 'winter bath', 'senior', 'puppy leash', 'common part', 'zzz nothing', 'ra']
const searchWords = (index: number) => encodeURIComponent(searches[index % searches.length] ?? '')

/** A server, its processes, and how many requests per second and how much CPU time each it took in every round. */
type Side = { url: string; pids: () => number[] }
type Rounds = { perSecond: number[]; cpuMs: number[] }

/** The same 1,000 articles on our server, as a file of nginx, and on WordPress, in turns within one run. */
export const peers: Scenario = {
  name: 'peers',
  async run() {
    const filled = await fillDatabase('SQLite', articles)
    if (!filled) throw new Error('SQLite is part of Node.')
    const posts = readPosts(`${filled.env['DATA_DIR']}/wagwise.db`)
    const NODE_OPTIONS = `--import ${resolve('tests/kit/faults/record-renders.ts')}`
    const env = { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMITS: 'off', NODE_OPTIONS, ...filled.env }
    const site = await startSite('dist/server/main.js', env)
    const ours: Side = { url: site.url, pids: () => [site.child.pid ?? 0] }
    const article = `/article/${filled.slugOf(0)}`
    const started: { stop: () => Promise<void> }[] = [filled, site]
    try {
      const { body } = await readRawResponse(site.url + article, { 'accept-encoding': 'br' })
      const nginx = await startNginx(body)
      if (nginx) started.push(nginx)
      const wordPress = await startWordPress(posts)
      if (wordPress) started.push(wordPress)
      const expirePages = () => site.child.kill('SIGUSR2')
      const rows = nginx
        ? [await compareCached('nginx with the same bytes', '≥ 0.4', ours, article, nginx)]
        : [notMeasured('cached article against nginx', '≥ 0.4', 'apt-get install nginx')]
      if (!wordPress)
        return [...rows, notMeasured('ours against WordPress', '', `apt-get install ${wordPressPackages}`)]
      const cached = { url: wordPress.cachedUrl, pids: wordPress.pids }
      const name = 'WordPress, pages cached by nginx'
      const slugs = posts.map(({ post_name }) => post_name)
      const slug = (index: number) => slugs[index % slugs.length] ?? ''
      return [
        ...rows,
        await compareCached(name, '', ours, article, { ...cached, url: `${cached.url}/${slug(0)}/` }),
        ...(await compareUncached('an article without page cache, each of 1,000', seconds.uncached, expirePages, [
          [ours, (index) => `/article/${slug(index)}`],
          [wordPress, (index) => `/${slug(index)}/`],
        ])),
        ...(await compareUncached('the results page of a search', seconds.search, () => undefined, [
          [ours, (index) => `/blog?q=${searchWords(index)}`],
          [wordPress, (index) => `/?s=${searchWords(index)}`],
        ])),
      ]
    } finally {
      for (const { stop } of started.toReversed()) await stop()
    }
  },
}

async function compareCached(name: string, target: string, ours: Side, path: string, { url }: { url: string }) {
  const ratios: number[] = []
  const both: [number[], number[]] = [[], []]
  await checkAnswer(url)
  for (let round = 0; round < rounds; round++) {
    const [our, their] = [await cachedRate(ours.url + path), await cachedRate(url)]
    both[0].push(our)
    both[1].push(their)
    ratios.push(our / their)
  }
  const row: Measurement = {
    name: `cached article against ${name}`,
    target,
    value: medianAndRange(ratios),
    met: target === '' ? undefined : median(ratios) >= 0.4,
    note: `${Math.round(median(both[0]))} and ${Math.round(median(both[1]))} per second`,
  }
  return row
}

async function cachedRate(url: string): Promise<number> {
  const load = await runLoad(url, seconds.cached, headers)
  return load.requests / load.seconds
}

type Pair = [Side, (index: number) => string]

async function compareUncached(
  name: string,
  duration: number,
  expirePages: () => unknown,
  pairs: readonly [Pair, Pair],
): Promise<Measurement[]> {
  const found: [Rounds, Rounds] = [
    { perSecond: [], cpuMs: [] },
    { perSecond: [], cpuMs: [] },
  ]
  for (const [side, path] of pairs) await checkAnswer(side.url + path(0))
  for (let round = -1; round < rounds; round++)
    for (const [number, [side, path]] of pairs.entries()) {
      expirePages()
      // Often enough that no page is requested twice before it expires.
      const expiring = setInterval(expirePages, 500)
      await wait(50)
      const cpuBefore = totalCpuTime(side)
      const load = await runLoadFor(duration, side.url, { clients }, (index) => ({ path: path(index), headers }))
      clearInterval(expiring)
      if (countFailures(load) > 0) throw new Error(`${countFailures(load)} requests to ${side.url} failed.`)
      // The first round warms both up.
      if (round < 0) continue
      found[number]?.perSecond.push(countResponses(load) / load.seconds)
      found[number]?.cpuMs.push((totalCpuTime(side) - cpuBefore) / countResponses(load))
    }
  const [ours, theirs] = found
  const speed = ours.perSecond.map((each, round) => each / (theirs.perSecond[round] ?? Number.NaN))
  const cost = theirs.cpuMs.map((each, round) => each / (ours.cpuMs[round] ?? Number.NaN))
  const target = '≥ 1'
  const what = `${name}, against WordPress`
  return [
    {
      name: what,
      target,
      value: medianAndRange(speed),
      met: median(speed) >= 1,
      note: `${Math.round(median(ours.perSecond))} and ${Math.round(median(theirs.perSecond))} per second`,
    },
    {
      name: `${what}, by CPU time`,
      target,
      value: medianAndRange(cost),
      met: median(cost) >= 1,
      note: `${median(ours.cpuMs)} and ${median(theirs.cpuMs)} ms per page`,
    },
  ]
}

const totalCpuTime = ({ pids }: Side) => pids().reduce((sum, pid) => sum + cpuTime(pid), 0)

async function checkAnswer(url: string): Promise<void> {
  const response = await fetch(url)
  await response.text()
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}.`)
}

/** Our articles as posts of WordPress, with headings and paragraphs as its editor saves them. */
function readPosts(file: string): Post[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare('select slug, title, content, published_date as at from articles order by id').all()
  db.close()
  return rows.map(({ slug, title, content, at }) => ({
    post_name: String(slug),
    post_title: String(title),
    post_content: String(content).split('\n\n').map(toBlock).join('\n\n'),
    post_date: new Date(Number(at)).toISOString().slice(0, 19).replace('T', ' '),
  }))
}

function toBlock(text: string): string {
  return text.startsWith('## ')
    ? `<!-- wp:heading -->\n<h2>${text.slice(3)}</h2>\n<!-- /wp:heading -->`
    : `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`
}
