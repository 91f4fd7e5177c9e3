import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createIssue } from '#features/newsletter/issue-commands.ts'
import type { Needs } from '#features/deps.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { startFakeSmtp } from '#tests/kit/fakes/smtp.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'

const subscriberCount = 2000
const timeoutMs = 300_000

/** One issue to 2,000 subscribers; the site is killed while it sends, `rounds` times, at different steps of a mail. */
export async function runNewsletter({ rounds }: { rounds: number }): Promise<FaultResult> {
  let site: RunningSite | undefined
  let killed = 0
  const due = () => smtp.received.length >= ((killed + 1) * subscriberCount) / (rounds + 1) && killed < rounds
  const maybeKill = (step: number) => {
    if (killed % 3 !== step || !due()) return
    killed++
    site?.child.kill('SIGKILL')
  }
  const smtp = await startFakeSmtp({
    command(line) {
      if (line.startsWith('MAIL')) maybeKill(0)
      if (line.startsWith('RCPT')) maybeKill(1)
      return undefined
    },
    data() {
      maybeKill(2)
      return undefined
    },
  })
  const env = { SMTP_URL: smtp.url, SEED: 'none', HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  const prepared = await startPreparedSite(prepare, env)
  site = prepared
  const begun = performance.now()
  let restarted: RunningSite | undefined
  try {
    while (!isDone(prepared.dataDir) && performance.now() - begun < timeoutMs) {
      await wait(200)
      if (site.child.signalCode === null) continue
      restarted = await startSite('dist/server/main.js', { ...env, DATA_DIR: prepared.dataDir })
      site = restarted
    }
    return toResult(
      rounds,
      killed,
      prepared.dataDir,
      smtp.received.map(({ to }) => to),
    )
  } finally {
    smtp.stop()
    await restarted?.stop()
    await prepared.stop()
  }
}

async function prepare(deps: Needs<'db' | 'clock' | 'newId'>) {
  const { db, clock, newId } = deps
  for (let at = 0; at < subscriberCount; at += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const email = `reader${at + index}@example.org`
      const state = 'subscribed' as const
      return {
        id: newId(),
        email,
        email_key: email,
        state,
        source: '',
        consent: '',
        created_at: clock(),
        confirmed_at: null,
        unsubscribed_at: null,
      }
    })
    await db.insertInto('subscribers').values(rows).execute()
  }
  const words = { subject: 'One issue', preheader: '', intro: 'Hello.', articles: [], products: [] }
  await createIssue(deps, { user_id: null, content: words, scheduled_at: clock() })
}

function isDone(dataDir: string): boolean {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const state = db.prepare('select state from issues').get()?.['state']
  db.close()
  return state === 'sent'
}

function toResult(rounds: number, killed: number, dataDir: string, received: readonly string[]): FaultResult {
  const db = new DatabaseSync(join(dataDir, 'wagwise.db'), { readOnly: true })
  const uncertain = Number(db.prepare(`select count(*) as n from mails where state = 'uncertain'`).get()?.['n'])
  db.close()
  const reached = new Set(received).size
  const twice = received.length - reached
  return {
    name: 'newsletter',
    description: 'An issue to 2,000 subscribers through kills of the site: one mail each.',
    tried: rounds,
    passed: killed,
    lost: subscriberCount - reached,
    notes: [`${reached} people were reached, ${twice} of them twice`, `${uncertain} mails are marked as uncertain`],
    ok: killed === rounds && twice === 0 && reached === subscriberCount && isDone(dataDir),
  }
}
