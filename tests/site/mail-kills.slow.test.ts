import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue, storeTemplate } from '#features/mail/enqueue.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { startTestSmtp } from '#tests/kit/fakes/smtp.ts'

const mails = 200
type Row = { id: string; state: string }

test(
  'a server killed three times while it sends 200 mails sends each once; only one is uncertain, and it arrived',
  { timeout: 600_000 },
  async () => {
    let site: RunningSite | undefined
    const kill = () => site?.child.kill('SIGKILL')
    const seen = { mail: 0, rcpt: 0, data: 0 }
    const smtp = await startTestSmtp({
      delayMs: 5,
      command(line) {
        // Before anything of the mail was sent, and between its recipient and its body: both are simply sent again.
        if (line.startsWith('MAIL') && ++seen.mail === 50) kill()
        if (line.startsWith('RCPT') && ++seen.rcpt === 100) kill()
        return undefined
      },
      data() {
        // The mail server has the whole mail, but the sender never gets the confirmation.
        if (++seen.data === 150) kill()
        return undefined
      },
    })
    const env = { SMTP_URL: smtp.url, SEED: 'none' }
    const prepared = await startPreparedSite(async (deps) => {
      await deps.db.transaction().execute(async (trx) => {
        const template = {
          kind: 'issue',
          subject: 'News',
          text: 'News',
          html: '<p>News</p>',
          bulk: true,
          group_id: 'issue-1',
        }
        const storedTemplate = await storeTemplate(deps, trx, template)
        const readers = Array.from({ length: mails }, (_, n) => ({
          to: `reader${n}@example.test`,
          dedupeKey: `issue-1:${n}`,
        }))
        await enqueue(deps, trx, storedTemplate, readers)
      })
    }, env)
    site = prepared
    onTestFinished(() => prepared.stop())
    for (let kills = 0; kills < 3; kills++) {
      await once(site.child, 'exit')
      expect(site.child.signalCode).toBe('SIGKILL')
      site = await startSite('dist/server/main.js', { ...env, DATA_DIR: prepared.dataDir })
      const restarted = site
      onTestFinished(() => restarted.stop())
    }

    const file = new DatabaseSync(join(prepared.dataDir, 'wagwise.db'), { readOnly: true })
    onTestFinished(() => file.close())
    const rows = () => file.prepare('select id, state from mails').all() as unknown as Row[]
    await expect.poll(() => rows().filter(({ state }) => state === 'queued'), { timeout: 300_000 }).toEqual([])
    const copies = Map.groupBy(smtp.received, ({ id }) => id.split('@')[0] ?? '')
    expect(rows().filter(({ state }) => state === 'sent')).toHaveLength(mails - 1)
    const uncertain = rows().filter(({ state }) => state === 'uncertain')
    expect(uncertain).toHaveLength(1)
    expect(rows().map(({ id }) => copies.get(id)?.length)).toEqual(Array(mails).fill(1))
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(mails)
  },
)
