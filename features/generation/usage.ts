import { toDay } from '#domain/text/dates.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { TokenUsage } from './ports.ts'

export type ProviderKind = 'text' | 'image'

/** Stops the whole run. */
export class DailyCapReached extends Error {
  override readonly name = 'DailyCapReached'
  /** The message for a single image or text, outside of a run. */
  readonly singleMessage: string
  constructor(kind: ProviderKind, max: number) {
    const reached = `The daily limit of ${max} ${kind} calls has been reached.`
    super(`${reached} The run was stopped. Start it again tomorrow, or raise the limit in the settings.`)
    this.singleMessage = `${reached} Try again tomorrow, or raise the limit in the settings.`
  }
}

/** Settings override the environment. */
export async function readCaps(deps: Needs<'db' | 'config' | 'generation'>): Promise<Record<ProviderKind, number>> {
  const { dailyTextCalls, dailyImageCalls } = await readSettings(deps)
  const { caps } = deps.generation
  return { text: dailyTextCalls ?? caps.text, image: dailyImageCalls ?? caps.image }
}

/** Counts the call before it is made, so that neither a crash nor a second worker can exceed the cap. */
export async function reserveCall(deps: Needs<'db' | 'clock' | 'config' | 'generation'>, kind: ProviderKind) {
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

export async function recordTokens({ db, clock }: Needs<'db' | 'clock'>, kind: ProviderKind, use: TokenUsage) {
  await db
    .updateTable('ai_usage')
    .set((row) => ({
      input_tokens: row('input_tokens', '+', use.inputTokens),
      output_tokens: row('output_tokens', '+', use.outputTokens),
    }))
    .where((row) => row.and({ day: toDay(clock()), kind }))
    .execute()
}

export async function readUsage({ db, clock }: Needs<'db' | 'clock'>): Promise<Record<ProviderKind, number>> {
  const rows = await db.selectFrom('ai_usage').select(['kind', 'calls']).where('day', '=', toDay(clock())).execute()
  const callsOf = (kind: ProviderKind) => rows.find((row) => row.kind === kind)?.calls ?? 0
  return { text: callsOf('text'), image: callsOf('image') }
}
