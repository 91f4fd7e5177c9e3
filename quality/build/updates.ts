import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockfileErrors, type LockedPackages } from './lockfile.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'

type Versions = Record<string, string>
type PackageFile = { dependencies: Versions; devDependencies: Versions; optionalDependencies: Versions }
type Update = { name: string; current: string; latest: string }

/** Without the browser and what needs a build. */
const fastTests = ['domain', 'features/likes', 'features/comments', 'features/articles/list', 'server/http']

// Lists newer versions of our dependencies and says which of them can be installed on every system we support. With
// --try, all that can are installed in a copy of the project, which is then checked, built and tested.
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const updates = findUpdates().filter(({ name }) => names.length === 0 || names.includes(name))
if (updates.length === 0) console.log('Nothing to update.')
const copy = copyProject('updates')
try {
  const usable = updates.filter((update) => resolveUpdate(copy, update))
  const isTried = usable.length === 0 || !process.argv.includes('--try') || tryUpdates(copy)
  process.exitCode = isTried && usable.length === updates.length ? 0 : 1
} finally {
  copy.remove()
}

function findUpdates(): Update[] {
  const { stdout } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8' })
  const outdated = JSON.parse(stdout || '{}') as Record<string, Omit<Update, 'name'>>
  const candidates = Object.entries(outdated).map(([name, { current, latest }]) => ({ name, current, latest }))
  // Some packages are ahead of the version that their authors call the latest.
  return candidates.filter(({ current, latest }) => latest.localeCompare(current, 'en', { numeric: true }) > 0)
}

/** Stays in the copy if it works. */
function resolveUpdate({ folder, run }: ProjectCopy, { name, current, latest }: Update): boolean {
  const files = ['package.json', 'package-lock.json'].map((file) => join(folder, file))
  const [packageText = '', lockText = ''] = files.map((file) => readFileSync(file, 'utf8'))
  const packageFile = JSON.parse(packageText) as PackageFile
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
    if (name in packageFile[kind]) packageFile[kind][name] = latest
  const [packagePath = '', lockPath = ''] = files
  writeFileSync(packagePath, `${JSON.stringify(packageFile, null, 2)}\n`)
  const { ok, output } = run('npm', 'install', '--package-lock-only', '--ignore-scripts')
  const { packages } = JSON.parse(readFileSync(lockPath, 'utf8')) as { packages: LockedPackages }
  const errors = ok ? lockfileErrors(packages) : output.match(/^npm error (?!code|A complete).+$/gm)?.slice(0, 3)
  report(`${name} ${current} → ${latest}`, errors ?? ['npm gave no reason'])
  if (errors?.length === 0) return true
  writeFileSync(packagePath, packageText)
  writeFileSync(lockPath, lockText)
  return false
}

function tryUpdates({ run }: ProjectCopy): boolean {
  const steps = [
    ['ci', '--ignore-scripts'],
    ['run', 'types'],
    ['run', 'build'],
    ['run', 'check', '--', ...fastTests],
  ]
  return steps.every((args) => {
    const { ok, output } = run('npm', ...args)
    report(`npm ${args.join(' ')}`, ok ? [] : [output])
    return ok
  })
}

function report(what: string, errors: readonly string[]) {
  console.log([`${errors.length === 0 ? '✓' : '✗'} ${what}`, ...errors].join('\n    '))
}
