import { waitUntil } from '#tests/kit/wait-until.ts'
import { openGenerationSite, waitUntilKilled, type GenerationSite } from './generation-site.ts'
import { readStoredArticles, queryRows, type StoredArticles } from './stored-articles.ts'
import { startScriptedServices, textCallsPerArticle } from './scripted-services.ts'

const articles = 10
/** The `## ` sections of the scripted text give a hero and one more. */
const picturesPerArticle = 2

/** Which pass of the checkpoint kills the first process, and which the second. */
const checkpoints = {
  'item claimed': [3, 4],
  'outline saved': [3, 4],
  'draft saved': [3, 4],
  'critique saved': [3, 4],
  'text saved': [3, 4],
  'image stored': [3, 6],
  'image saved': [3, 6],
  'before insert': [3, 4],
  'after insert': [3, 4],
  'before notify': [3, 4],
  'after notify': [3, 4],
  'before record': [3, 4],
} as const
type Checkpoint = keyof typeof checkpoints
export const checkpointCount = Object.keys(checkpoints).length

export type KilledRun = StoredArticles & {
  point: Checkpoint
  kind: 'category' | 'affiliate'
  /** Files are requested from the provider and stored; illustrations are our own. */
  pictures: 'files' | 'drawn'
  kills: number
  calls: { text: number; image: number }
  /** Calls beyond those of a run without kills. */
  repeated: number
  announced: number
  announcedAgain: number
  progressEqualsRows: boolean
  errors: readonly string[]
  seconds: number
}

/**
 * Runs of ten articles whose server is killed at the same checkpoint, twice or once, and restarted. Every second round
 * writes three articles in parallel, all with image files; the others store files only where the checkpoint needs them.
 */
type Size = { rounds: number; killsEach?: 1 | 2; atOnce?: number }
export async function runGenerationKills({ rounds, killsEach = 2, atOnce = 3 }: Size) {
  const orders = Array.from({ length: rounds }, (_, round) =>
    (Object.keys(checkpoints) as Checkpoint[]).map((point) => ({ point, round })),
  ).flat()
  const runs: KilledRun[] = []
  const runNext = async () => {
    for (let order = orders.shift(); order; order = orders.shift()) runs.push(await runAndKill(order, killsEach))
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return { articles, runs, faults: runs.filter((run) => isFaulty(run, killsEach)) }
}

/** Whether the result differs from a run without a crash. */
function isFaulty(run: KilledRun, killsEach: number): boolean {
  // In parallel mode a kill can interrupt one request of each of three articles.
  const mostRepeated = run.kills * (run.kind === 'category' ? 1 : 3)
  return (
    run.articles !== articles ||
    run.slugs !== articles ||
    run.announced !== articles ||
    run.announcedAgain > mostRepeated ||
    run.orphanFiles + run.orphanRows + run.lostFiles + run.errors.length > 0 ||
    run.repeated > mostRepeated ||
    run.kills !== killsEach ||
    !run.progressEqualsRows
  )
}

async function runAndKill(
  { point, round }: { point: Checkpoint; round: number },
  killsEach: number,
): Promise<KilledRun> {
  const begun = performance.now()
  const services = await startScriptedServices()
  const kind = round % 2 === 0 ? 'category' : 'affiliate'
  const pictures = kind === 'affiliate' || point.startsWith('image') ? 'files' : 'drawn'
  const site = await openGenerationSite(services, { pictures })
  let kills = 0
  try {
    for (const [index, time] of checkpoints[point].slice(0, killsEach).entries()) {
      const server = await site.start(`${point}#${time}`)
      if (index === 0) await site.fetchJson('/api/admin/runs', runRequestFor(kind))
      await waitUntilKilled(server)
      kills++
    }
    const server = await site.start()
    const progress = await waitForRun(site)
    await waitForCleanup(site.folder)
    const progressEqualsRows = matchesRows(progress, site.folder)
    await server.stop()
    const { calls } = services
    return {
      point,
      kind,
      pictures,
      kills,
      calls,
      repeated:
        calls.text + calls.image - articles * (textCallsPerArticle + (pictures === 'files' ? picturesPerArticle : 0)),
      announced: new Set(services.announcedUrls).size,
      announcedAgain: services.announcedUrls.length - new Set(services.announcedUrls).size,
      progressEqualsRows,
      errors: progress.errors,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
      ...(await readStoredArticles(site.folder)),
    }
  } finally {
    services.close()
    await site.remove()
  }
}

export function runRequestFor(kind: KilledRun['kind']) {
  if (kind === 'category') return { kind, category: 'Dog Care', count: articles }
  const link = 'https://www.amazon.com/dp/B000000001?tag=mine-20'
  return { kind, count: articles, affiliateProduct: { name: 'A brush', link, imageUrl: 'https://example.org/a.jpg' } }
}

export type Progress = {
  isGenerating: boolean
  isCancelled: boolean
  totalArticles: number
  currentStatus: string
  generatedArticles: { slug: string; title: string }[]
  errors: string[]
}
export async function readProgress({ fetchJson }: GenerationSite): Promise<Progress> {
  return (await fetchJson<{ progress: Progress }>('/api/admin/runs/current')).progress
}

/** A busy machine may take any time for the run, but finishes an article within three minutes. */
async function waitForRun(site: GenerationSite): Promise<Progress> {
  let progress = await readProgress(site)
  while (progress.isGenerating) {
    const before = progress.generatedArticles.length
    const hasAdvanced = async () => {
      progress = await readProgress(site)
      return !progress.isGenerating || progress.generatedArticles.length > before
    }
    if (!(await waitUntil(hasAdvanced, { intervalMs: 150 }))) throw new Error('The run does not advance.')
  }
  return progress
}

/** The worker cleans up shortly after the run is reported as ended. */
export async function waitForCleanup(folder: string): Promise<void> {
  const isClean = async () => {
    const { orphanFiles, orphanRows } = await readStoredArticles(folder)
    return orphanFiles + orphanRows === 0
  }
  await waitUntil(isClean, { intervalMs: 100 })
}

export function matchesRows(progress: Progress, folder: string): boolean {
  const [run] = queryRows(folder, 'select state, count from generation_runs')
  const done = queryRows(
    folder,
    `select articles.slug, articles.title from generation_items item
     join articles on articles.generation_item_id = item.id where item.state = 'done' order by item.ordinal`,
  )
  const shown = progress.generatedArticles.map(({ slug, title }) => `${slug} ${title}`)
  return (
    progress.totalArticles === run?.['count'] &&
    progress.isGenerating === (run['state'] === 'running') &&
    progress.isCancelled === (run['state'] === 'cancelled') &&
    shown.join('\n') === done.map(({ slug, title }) => `${String(slug)} ${String(title)}`).join('\n')
  )
}
