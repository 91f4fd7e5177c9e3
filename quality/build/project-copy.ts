import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ProjectCopy = {
  folder: string
  /** Runs a command there. */
  run: (command: string, ...args: string[]) => { ok: boolean; output: string }
  remove: () => void
}

/** The files of the working tree that git knows or would add, in a temporary folder. */
export function copyProject(name: string): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), `wagwise-${name}-`))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  // A file that was deleted but not committed is still listed.
  for (const file of listed.split('\0').filter((each) => each !== '' && existsSync(each)))
    cpSync(file, join(folder, file))
  return {
    folder,
    run(command, ...args) {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
      return { ok: status === 0, output: `${stdout}${stderr}`.trim() }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
