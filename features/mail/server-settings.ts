import { z } from 'zod'
import type { Invalid, Result } from '#domain/result.ts'
import { parseEmailAddress } from '#domain/text/email-address.ts'
import { recordAudit, type AuditedDeps } from '#features/audit/commands.ts'
import type { Needs } from '#features/deps.ts'
import { lockSettingRow, readSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import { readMailBranding } from './branding.ts'
import { mailSecurities, TransportError, type MailSender, type MailServer, type MailSetup } from './ports.ts'
import { renderStoredMail } from './template/stored-mail.ts'

const settingName = 'mail-server'

/** What the row contains. The password is sealed; null without one. */
const storedMail = z.object({
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(mailSecurities),
      user: z.string(),
      password: z.string().nullable(),
    })
    .nullable()
    .catch(null),
  sender: z.object({ name: z.string(), email: z.string() }).nullable().catch(null),
})
type StoredMail = z.infer<typeof storedMail>

export async function readStoredMail(db: Db): Promise<StoredMail> {
  return storedMail.parse((await readSettingRow(db, settingName)) ?? { server: null, sender: null })
}

/** `password`: empty to keep the stored one. */
type MailServerInput = MailServer & { password: string }
/** A part that is missing stays as it is; a null one is removed. */
export type MailSettingsInput = { server?: MailServerInput | null | undefined; sender?: MailSender | null | undefined }

/** What the settings page shows. A password is never part of it. */
export async function readMailSettings({ db, mailSetup, mailTransport }: Needs<'db' | 'mailSetup' | 'mailTransport'>) {
  const { environment, defaultSender } = mailSetup
  const stored = await readStoredMail(db)
  const { password = null, ...server } = stored.server ?? {}
  const isUnreadable = stored.server !== null && openStored(mailSetup, stored.server) === undefined
  return {
    server: environment.server ?? (stored.server && (server as MailServer)),
    sender: environment.sender ?? stored.sender,
    defaultSender,
    hasPassword: password !== null && !isUnreadable && environment.server === undefined,
    passwordUnreadable: isUnreadable && environment.server === undefined,
    fromEnvironment: { server: environment.server !== undefined, sender: environment.sender !== undefined },
    delivery: mailTransport.target,
  }
}

/** The stored password in the clear, '' if the server needs none; undefined if another site sealed it. */
export function openStored(mailSetup: Pick<MailSetup, 'openPassword'>, server: NonNullable<StoredMail['server']>) {
  return server.password === null ? '' : mailSetup.openPassword(server.password, server)
}

type SaveDeps = AuditedDeps & Needs<'mailSetup' | 'bus'>

/** Every process uses the new server from its next mail on. */
export async function saveMailSettings(
  deps: SaveDeps,
  input: MailSettingsInput,
  user_id: string,
): Promise<Result<void, Invalid>> {
  const { db, clock, mailSetup } = deps
  const rejected = await db.transaction().execute(async (trx) => {
    const updated_at = clock()
    await lockSettingRow(trx, settingName, updated_at)
    const before = await readStoredMail(trx)
    const server = resolveServer(mailSetup, before, input.server)
    if (!server.ok) return server
    const value: StoredMail = {
      server: input.server === undefined ? before.server : seal(mailSetup, server.server),
      sender: input.sender === undefined ? before.sender : input.sender,
    }
    await trx.updateTable('settings').set({ value }).where('name', '=', settingName).execute()
    const details = { changed: listChanged(before, value, Boolean(input.server?.password)) }
    await recordAudit(deps, trx, { user_id, action: 'settings.changed', subject: 'mail', details })
    return undefined
  })
  if (rejected) return rejected
  await mailSetup.reload()
  await deps.bus.publish({ topic: 'mail-settings' })
  await deps.bus.publish({ topic: 'mail' })
  return { ok: true }
}

/** The server to use, with its password in the clear: the entered one, or the stored one if it belongs to this server. */
function resolveServer(
  mailSetup: MailSetup,
  { server: stored }: StoredMail,
  input: MailServerInput | null | undefined,
): Result<{ server: MailServerInput | null }, Invalid> {
  if (input === null) return { ok: true, server: null }
  if (input === undefined) {
    const password = stored && openStored(mailSetup, stored)
    return { ok: true, server: stored && password != null ? { ...stored, password } : null }
  }
  if (input.user === '') return { ok: true, server: { ...input, password: '' } }
  if (input.password !== '') return { ok: true, server: input }
  const password = stored?.password == null ? undefined : mailSetup.openPassword(stored.password, input)
  if (password !== undefined) return { ok: true, server: { ...input, password } }
  const error =
    stored?.password == null
      ? 'Please enter the password.'
      : 'Please enter the password again: it was stored for another server, user or security, or by another site.'
  return { ok: false, reason: 'invalid', fields: { 'server.password': error } }
}

function seal(mailSetup: MailSetup, server: MailServerInput | null): StoredMail['server'] {
  if (server === null) return null
  const { password, ...rest } = server
  return { ...rest, password: password === '' ? null : mailSetup.sealPassword(password, server) }
}

/** Names only: the log outlives the people whose addresses they are. */
function listChanged(before: StoredMail, after: StoredMail, isPasswordNew: boolean): string[] {
  const names = ['host', 'port', 'security', 'user'] as const
  return [
    ...names.filter((name) => before.server?.[name] !== after.server?.[name]),
    ...(isPasswordNew ? ['password'] : []),
    ...(JSON.stringify(before.sender) === JSON.stringify(after.sender) ? [] : ['sender']),
  ]
}

type TestDeps = Needs<'db' | 'config' | 'clock' | 'newId' | 'mailSetup'>

/** Sends one mail with what was entered, before it is saved. A failure carries the server's own reply. */
export async function sendTestMail(
  deps: TestDeps,
  input: MailSettingsInput,
  email: string,
): Promise<Result<{ to: string }, Invalid | 'no_server' | 'bad_recipient' | { reason: 'not_sent'; message: string }>> {
  const { db, mailSetup } = deps
  const { environment, defaultSender } = mailSetup
  const to = parseEmailAddress(email)
  if (to === undefined) return { ok: false, reason: 'bad_recipient' }
  const stored = await readStoredMail(db)
  const resolved = resolveServer(mailSetup, stored, environment.server ? undefined : input.server)
  if (!resolved.ok) return resolved
  if (resolved.server === null && environment.server === undefined) return { ok: false, reason: 'no_server' }
  const sender = environment.sender ?? (input.sender === undefined ? stored.sender : input.sender) ?? defaultSender
  const content = renderStoredMail('mail-test', await readMailBranding(deps))
  const mail = { ...content, id: deps.newId(), created_at: deps.clock(), to }
  try {
    await mailSetup.sendNow(mail, sender, environment.server ? undefined : (resolved.server ?? undefined))
    return { ok: true, to }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return { ok: false, reason: 'not_sent', message: error.message }
  }
}
