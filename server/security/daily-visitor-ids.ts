import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toDay } from '#domain/text/dates.ts'
import { toDayId } from '#domain/analytics/visitor-id.ts'
import type { DailyVisitorIds } from '#features/analytics/ports.ts'

const saltFileNameFor = (day: string) => `day-salt-${day}`
const saltFileName = /^day-salt-(\d{4}-\d\d-\d\d)$/

/**
 * A salt a day, in a file beside the secrets and never in the database: a restart and the other processes of the same
 * folder find it, a backup of the database does not hold it, and when the day is over it is deleted.
 */
export function createDailyVisitorIds(dataDir: string): DailyVisitorIds {
  let known: { day: string; salt: Promise<string> } | undefined

  async function saltOf(day: string): Promise<string> {
    if (known?.day !== day) {
      const salt = readOrCreateSalt(dataDir, day)
      known = { day, salt }
      salt.catch(() => (known = undefined))
      await forgetBefore(day)
    }
    return known?.salt ?? readOrCreateSalt(dataDir, day)
  }

  async function forgetBefore(day: string) {
    const names = await readdir(dataDir).catch(() => [])
    const over = names.filter((name) => (saltFileName.exec(name)?.[1] ?? day) < day)
    await Promise.all(over.map((name) => rm(join(dataDir, name), { force: true })))
  }

  return {
    async getId(now, words) {
      const hash = createHmac('sha256', await saltOf(toDay(now))).update(words.join('\n'))
      return toDayId(hash.digest('base64url'))
    },
    async deleteOldSalts(now) {
      const day = toDay(now)
      if (known && known.day < day) known = undefined
      await forgetBefore(day)
    },
  }
}

/** When two processes begin the day at once, the first one's salt stays. */
async function readOrCreateSalt(dataDir: string, day: string): Promise<string> {
  const file = join(dataDir, saltFileNameFor(day))
  const salt = await readFile(file, 'utf8').catch(() => undefined)
  if (salt) return salt
  await mkdir(dataDir, { recursive: true })
  const draft = join(dataDir, `.${saltFileNameFor(day)}-${randomBytes(6).toString('hex')}`)
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}
