import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toDay } from '#domain/text/dates.ts'
import { toDayId } from '#domain/analytics/visitor-id.ts'
import type { DailyVisitorIds } from '#features/analytics/ports.ts'
import { createFileAtomically } from '../durable-files.ts'

const saltFileNameFor = (day: string) => `day-salt-${day}`
const saltFileName = /^day-salt-(\d{4}-\d\d-\d\d)$/

/** One salt per day, in a file: restarts find it, database backups do not contain it, and it is deleted later. */
export function createDailyVisitorIds(dataDir: string): DailyVisitorIds {
  let cached: { day: string; salt: Promise<string> } | undefined

  async function saltOf(day: string): Promise<string> {
    if (cached?.day !== day) {
      const salt = readOrCreateSalt(dataDir, day)
      cached = { day, salt }
      salt.catch(() => (cached = undefined))
      await deleteSaltsBefore(day)
    }
    return cached?.salt ?? readOrCreateSalt(dataDir, day)
  }

  async function deleteSaltsBefore(day: string) {
    const names = await readdir(dataDir).catch(() => [])
    const outdated = names.filter((name) => (saltFileName.exec(name)?.[1] ?? day) < day)
    await Promise.all(outdated.map((name) => rm(join(dataDir, name), { force: true })))
  }

  return {
    async getId(now, parts) {
      const hash = createHmac('sha256', await saltOf(toDay(now))).update(parts.join('\n'))
      return toDayId(hash.digest('base64url'))
    },
    async deleteOldSalts(now) {
      const day = toDay(now)
      if (cached && cached.day < day) cached = undefined
      await deleteSaltsBefore(day)
    },
  }
}

/** If two processes start the day at once, the first salt wins. */
async function readOrCreateSalt(dataDir: string, day: string): Promise<string> {
  const file = join(dataDir, saltFileNameFor(day))
  const salt = await readFile(file, 'utf8').catch(() => undefined)
  if (salt) return salt
  await mkdir(dataDir, { recursive: true })
  await createFileAtomically(file, randomBytes(32).toString('hex'))
  return readFile(file, 'utf8')
}
