import { dayOf } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { TokenUse } from './ports.ts'

export type CallKind = 'text' | 'image'
type Using = Needs<'db' | 'clock' | 'site' | 'generation'>

/** No more calls today: a reason to stop the whole run. */
export class CapReached extends Error {
  override readonly name = 'CapReached'
  /** The same for one picture or text, where there is no run. */
  readonly alone: string
  constructor(kind: CallKind, most: number) {
    const reached = `The daily limit of ${most} ${kind} calls is reached.`
    super(`${reached} The run was stopped; it can be started again tomorrow, or with a higher limit in the settings.`)
    this.alone = `${reached} Please try again tomorrow, or with a higher limit in the settings.`
  }
}

/** What the owner has set, else what the environment says. */
export async function readCaps(deps: Pick<Using, 'db' | 'site' | 'generation'>): Promise<Record<CallKind, number>> {
  const { dailyTextCalls, dailyImageCalls } = await readSettings(deps)
  const { caps } = deps.generation
  return { text: dailyTextCalls ?? caps.text, image: dailyImageCalls ?? caps.image }
}

/** Counts a call before it is made, so that no crash and no second worker can exceed the cap. */
export async function takeCall(deps: Using, kind: CallKind): Promise<void> {
  const most = (await readCaps(deps))[kind]
  const day = dayOf(deps.clock())
  const taken =
    most > 0 &&
    (await deps.db
      .insertInto('ai_usage')
      .values({ day, kind, calls: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind'])
          .doUpdateSet((row) => ({ calls: row('ai_usage.calls', '+', 1) }))
          .where('ai_usage.calls', '<', most),
      )
      .returning('calls')
      .executeTakeFirst())
  if (taken) return
  throw new CapReached(kind, most)
}

export async function addTokens({ db, clock }: Pick<Using, 'db' | 'clock'>, kind: CallKind, use: TokenUse | undefined) {
  if (!use) return
  await db
    .updateTable('ai_usage')
    .set((row) => ({
      input_tokens: row('input_tokens', '+', use.inputTokens),
      output_tokens: row('output_tokens', '+', use.outputTokens),
    }))
    .where('day', '=', dayOf(clock()))
    .where('kind', '=', kind)
    .execute()
}

/** What was asked of providers today. */
export async function readUsage({ db, clock }: Pick<Using, 'db' | 'clock'>): Promise<Record<CallKind, number>> {
  const rows = await db.selectFrom('ai_usage').select(['kind', 'calls']).where('day', '=', dayOf(clock())).execute()
  const callsOf = (kind: CallKind) => rows.find((row) => row.kind === kind)?.calls ?? 0
  return { text: callsOf('text'), image: callsOf('image') }
}
