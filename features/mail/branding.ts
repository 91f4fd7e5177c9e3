import { parseEmailAddress } from '#domain/text/email-address.ts'
import { applySiteSettings } from '#domain/site/settings.ts'
import type { Needs } from '#features/deps.ts'
import { readSettings } from '#features/settings/queries.ts'
import { sql } from 'kysely'
import type { MailBranding } from '#features/mail/template/render.ts'

export async function readMailBranding(deps: Needs<'db' | 'config'>): Promise<MailBranding> {
  const settings = await readSettings(deps)
  const { name, origin, isPublic, confirmedClaims = [] } = applySiteSettings(deps.config, settings)
  return {
    name,
    origin,
    isPublic,
    confirmedClaims,
    operatorName: settings.operatorName,
    postalAddress: settings.postalAddress,
  }
}

/** The contact address, or the first admin's if the contact address is not valid, as on a local machine. */
export async function findOwnerEmail({ db, config }: Needs<'db' | 'config'>): Promise<string | undefined> {
  const { contactEmail } = await readSettings({ db, config })
  const contact = parseEmailAddress(contactEmail)
  if (contact !== undefined) return contact
  const { rows } = await sql<{ email: string }>`
    select "user"."email" from "user"
    join user_roles on user_roles.user_id = "user"."id" and user_roles.role = 'admin'
    order by user_roles.created_at limit 1`.execute(db)
  return rows[0] && parseEmailAddress(rows[0].email)
}
