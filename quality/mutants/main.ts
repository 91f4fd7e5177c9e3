import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instrument, type Mutant } from './instrument.ts'
import known from './survivors.json' with { type: 'json' }
import targets from './targets.json' with { type: 'json' }

/** Changes one thing at a time in the code that protects readers and owners, and counts the changes that tests notice. */
const usage = `npm run mutants -- [${targets.map(({ name }) => name).join(' | ')} | FILE] [--sample N] [--seed N]`
const args = process.argv.slice(2)
const option = (name: string, fallback: number) => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(args.splice(at, 2)[1])
}
const [sampleSize, seed] = [option('sample', 400), option('seed', 1)]
const wanted = 0.9
/** On a busy machine too, a mutant that takes this long never ends. */
const maxSilenceMs = 180_000

const chosen = targets.filter(
  ({ name, files }) => args.length === 0 || args.includes(name) || globSync(files).some((file) => args.includes(file)),
)
if (chosen.length === 0) throw new Error(usage)
let allReached = true
for (const target of chosen) allReached = (await huntTarget(target)) && allReached
process.exitCode = allReached ? 0 : 1

async function huntTarget(target: (typeof targets)[number]): Promise<boolean> {
  const files = globSync(target.files)
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
  const all: Mutant[] = []
  for (const file of files) all.push(...instrument(file, readFileSync(file, 'utf8'), all.length + 1).mutants)
  const wholeFiles = all.filter(({ file }) => args.includes(file))
  const sample = wholeFiles.length > 0 ? wholeFiles : pick(all, sampleSize)
  console.log(`${target.name}: ${sample.length} of ${all.length} mutants`)
  // In the order of the patterns: fast tests stand first.
  const tests = target.tests.flatMap((pattern) => globSync(pattern).toSorted())
  const results = await hunt({ ...target, files, tests }, sample)
  const survivors = sample.filter(({ id }) => results.get(id)?.startsWith('survived') ?? true)
  for (const mutant of survivors) {
    const { file, line, was, becomes } = mutant
    const reason = reasonFor(mutant) ?? results.get(mutant.id)
    console.log(`  ${file}:${line}  ${shorten(was)} → ${shorten(becomes || '(removed)')}  (${reason})`)
  }
  for (const file of files) {
    const own = sample.filter((mutant) => mutant.file === file)
    const killed = own.filter((mutant) => !survivors.includes(mutant))
    if (own.length > 0) console.log(`  ${file}: ${killed.length} of ${own.length} killed`)
  }
  const share = 1 - survivors.length / sample.length
  const unexplained = survivors.filter((mutant) => reasonFor(mutant) === undefined)
  const rest = `${survivors.length} survived, ${unexplained.length} of them without a reason`
  console.log(`${target.name}: ${(100 * share).toFixed(1)} % of ${sample.length} killed; ${rest}`)
  return share >= wanted
}

type Job = { files: readonly string[]; tests: readonly string[]; skipped: readonly string[] }

/** Starts a process again if a mutant stops it or its memory is full. */
async function hunt(job: Job, sample: readonly Mutant[]): Promise<ReadonlyMap<number, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const path = join(folder, 'results')
  const results = new Map<number, string>()
  writeFileSync(path, '')
  try {
    for (let ids = sample.map(({ id }) => id); ids.length > 0; ids = ids.filter((id) => !results.has(id))) {
      const before = results.size
      await huntOnce({ ...job, ids, results: path })
      const lines = readFileSync(path, 'utf8').trim().split('\n')
      for (const [at, line] of lines.entries()) {
        const [id, ...words] = line.split(' ')
        const result = words.join(' ')
        if (result !== 'started' && result !== 'deferred') results.set(Number(id), result)
        else if (result === 'started' && at === lines.length - 1) results.set(Number(id), 'killed: it never ends')
      }
      if (results.size === before) throw new Error('The tests fail without a mutant.')
    }
    return results
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function huntOnce(job: Job & { ids: readonly number[]; results: string }): Promise<void> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'quality/mutants/vitest.config.ts']
  const child = spawn(process.execPath, [...vitest, '--reporter=dot'], {
    env: { ...process.env, NO_COLOR: '1', MUTANTS: JSON.stringify(job) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const watch = setInterval(() => {
    if (Date.now() - statSync(job.results).mtimeMs > maxSilenceMs) child.kill('SIGKILL')
  }, 1000)
  return new Promise((resolve) => {
    child.once('exit', () => (clearInterval(watch), resolve()))
  })
}

/** The same ones for the same seed. */
function pick(mutants: readonly Mutant[], count: number): Mutant[] {
  let state = seed
  const keyed = mutants.map((mutant) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { mutant, key: state }
  })
  const picked = keyed.toSorted((a, b) => a.key - b.key).slice(0, count)
  return picked.map(({ mutant }) => mutant).toSorted((a, b) => a.id - b.id)
}

function reasonFor({ file, at, was, becomes }: Mutant): string | undefined {
  const isSame = (one: (typeof known)[number]) =>
    one.file === file && one.at === at && one.was === was && one.becomes === becomes
  return known.find(isSame)?.reason
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
