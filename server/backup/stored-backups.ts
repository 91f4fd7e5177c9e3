import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Backups } from '#features/backups/ports.ts'
import type { Log } from '#features/ports.ts'
import { isNightlyFileName } from './nightly-backup.ts'

const timeoutMs = 60 * 60 * 1000

export function createStoredBackups({ dataDir, log }: { dataDir: string; log: Log }): Backups {
  const folder = join(dataDir, 'backups')
  const listNames = async () => {
    const names = await readdir(folder).catch(() => [])
    return names.filter(isNightlyFileName).toSorted().toReversed()
  }
  return {
    async list() {
      const backups = []
      for (const name of await listNames()) {
        const stats = await stat(join(folder, name)).catch(() => undefined)
        // Deleted since, because there are newer ones.
        if (stats) backups.push({ name, bytes: stats.size, created_at: Math.round(stats.mtimeMs) })
      }
      return backups
    },
    create: () => runBackupProgram(log),
    async open(name) {
      if (!(await listNames()).includes(name)) return undefined
      const path = join(folder, name)
      const { size } = await stat(path)
      return { bytes: size, body: Readable.toWeb(createReadStream(path)) as ReadableStream }
    },
  }
}

/** In a separate process, so that it does not slow down requests. */
async function runBackupProgram(log: Log): Promise<boolean> {
  const program = join(import.meta.dirname, 'backup.js')
  const child = spawn(process.execPath, [program, '--nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  const text = output.join('').trim()
  if (code === 0) log('info', 'backup_verified', { output: text })
  else log('error', 'backup_failed', { output: text })
  return code === 0
}
