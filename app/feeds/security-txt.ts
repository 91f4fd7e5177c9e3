import type { ApiContext } from '#app/route.ts'
import { readSettings } from '#features/settings/queries.ts'
import { fileResponse } from './file-response.ts'

const day = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. */
const validDays = 180

/** Tells people who find a vulnerability whom to write to (RFC 9116). */
export async function getSecurityTxt({ deps }: ApiContext): Promise<Response> {
  const { contactEmail } = await readSettings(deps)
  const expires = new Date((Math.floor(deps.clock() / day) + validDays) * day)
  const lines = [
    `Contact: mailto:${encodeURI(contactEmail)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${deps.config.origin}/.well-known/security.txt`,
    '',
  ]
  return fileResponse('text', lines.join('\n'))
}
