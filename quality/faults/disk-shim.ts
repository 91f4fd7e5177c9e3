import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

export type DiskShim = {
  /** Environment for the server: every write and sync below the folder is recorded. */
  env: (folder: string) => Record<string, string>
  /** What was recorded since the server started. */
  readJournal: () => Promise<Buffer>
  clearJournal: () => Promise<void>
  /** Makes the next sync of the file with this name fail, once. */
  failNextSync: (name: string) => Promise<void>
  /** Time and file of that failure; undefined until it happens. */
  readFailure: () => Promise<{ at: number; file: string } | undefined>
  setFull: (full: boolean) => Promise<void>
  remove: () => Promise<void>
}

/** Compiles quality/faults/shim/disk.c; returns the reason if this machine cannot. */
export async function buildDiskShim(): Promise<DiskShim | string> {
  if (process.platform !== 'linux') return 'the shim works on Linux only'
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-shim-'))
  const library = join(folder, 'disk.so')
  const compiled = spawnSync('gcc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    resolve('quality/faults/shim/disk.c'),
    '-ldl',
  ])
  if (compiled.status !== 0) {
    await rm(folder, { recursive: true })
    return compiled.error ? 'gcc is not installed' : `gcc cannot compile the shim: ${String(compiled.stderr)}`
  }
  const control = join(folder, 'control')
  const journal = join(folder, 'journal')
  await mkdir(control)
  return {
    env: (root) => ({ LD_PRELOAD: library, DISK_ROOT: root, DISK_JOURNAL: journal, DISK_CONTROL: control }),
    readJournal: () => readFile(journal).catch(() => Buffer.alloc(0)),
    clearJournal: () => rm(journal, { force: true }),
    async failNextSync(name) {
      await rm(join(control, 'failed-at'), { force: true })
      await writeFile(join(control, 'fail-sync'), name)
    },
    async readFailure() {
      const [at, file = ''] = (await readFile(join(control, 'failed-at'), 'utf8').catch(() => '')).split(' ')
      return at ? { at: Number(at), file: basename(file) } : undefined
    },
    setFull: (full) => (full ? writeFile(join(control, 'full'), '') : rm(join(control, 'full'), { force: true })),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
