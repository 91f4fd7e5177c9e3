import { toDay } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { TokenUsage } from './ports.ts'

export type ProviderKind = 'text' | 'image'

/** No more calls today: a reason to stop the whole run. */
export class DailyCapReached extends Error {
  override readonly name = 'CapReached'
  /** The same for one picture or text, where there is no run. */
  readonly singleMessage: string
  constructor(kind: ProviderKind, max: number) {
    const reached = `The daily limit of ${max} ${kind} calls has been reached.`
    super(`${reached} The run was stopped. Start it again tomorrow, or raise the limit in the settings.`)
    this.singleMessage = `${reached} Try again tomorrow, or raise the limit in the settings.`
  }
}

/** What the owner has set, else what the environment says. */
export async function readCaps(deps: Needs<'db' | 'config' | 'generation'>): Promise<Record<ProviderKind, number>> {
  const { dailyTextCalls, dailyImageCalls } = await readSettings(deps)
  const { caps } = deps.generation
  return { text: dailyTextCalls ?? caps.text, image: dailyImageCalls ?? caps.image }
}

/** Counts a call before it is made, so that no crash and no second worker can exceed the cap. */
export async function reserveCall(
  deps: Needs<'db' | 'clock' | 'config' | 'generation'>,
  kind: ProviderKind,
): Promise<void> {
  const max = (await readCaps(deps))[kind]
  const day = toDay(deps.clock())
  const taken =
    max > 0 &&
    (await deps.db
      .insertInto('ai_usage')
      .values({ day, kind, calls: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'kind'])
          .doUpdateSet((row) => ({ calls: row('ai_usage.calls', '+', 1) }))
          .where('ai_usage.calls', '<', max),
      )
      .returning('calls')
      .executeTakeFirst())
  if (taken) return
  throw new DailyCapReached(kind, max)
}

export async function recordTokens(
  { db, clock }: Needs<'db' | 'clock'>,
  kind: ProviderKind,
  use: TokenUsage | undefined,
) {
  if (!use) return
  await db
    .updateTable('ai_usage')
    .set((row) => ({
      input_tokens: row('input_tokens', '+', use.inputTokens),
      output_tokens: row('output_tokens', '+', use.outputTokens),
    }))
    .where('day', '=', toDay(clock()))
    .where('kind', '=', kind)
    .execute()
}

/** What was asked of providers today. */
export async function readUsage({ db, clock }: Needs<'db' | 'clock'>): Promise<Record<ProviderKind, number>> {
  const rows = await db.selectFrom('ai_usage').select(['kind', 'calls']).where('day', '=', toDay(clock())).execute()
  const callsOf = (kind: ProviderKind) => rows.find((row) => row.kind === kind)?.calls ?? 0
  return { text: callsOf('text'), image: callsOf('image') }
}
