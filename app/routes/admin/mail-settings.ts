import { z } from 'zod'
import { requireRecentSignIn } from '#app/guards/recent-sign-in.ts'
import { errorResponse, failureResponse, invalidFields, json } from '#app/responses.ts'
import { perMinute } from '#app/route.ts'
import type { Deps } from '#features/deps.ts'
import { mailSecurities } from '#features/mail/ports.ts'
import { readMailSettings, saveMailSettings, sendTestMail } from '#features/mail/server-settings.ts'
import { emailAddress, fieldsOf, optionalLine, optionalName, requiredLine } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'

/** A name or an IP address, without a scheme, a port or a path. */
const hostPattern = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?|[\da-f:.]*:[\da-f:.]*)$/iu

const serverBody = z.strictObject({
  host: requiredLine('The server', 253)
    .trim()
    .refine((host) => hostPattern.test(host), 'Please enter a name such as mail.example.com, without a port.'),
  port: z
    .int('Please enter a port, such as 465.')
    .min(1, 'A port is at least 1.')
    .max(65_535, 'A port is at most 65535.'),
  security: z.enum(mailSecurities),
  user: optionalLine('The user', 300, z.string().trim()),
  password: optionalLine('The password', 1000),
})
const senderBody = z.strictObject({ name: optionalName('The name', 100, z.string().trim()), email: emailAddress() })
/** A part that is missing stays as it is; null removes it. */
const mailBody = z.strictObject({ server: serverBody.nullable().optional(), sender: senderBody.nullable().optional() })

const senderResponse = z.object(fieldsOf(z.string(), 'name', 'email'))
const mailSettingsResponse = z.object({
  server: z
    .object({ ...fieldsOf(z.string(), 'host', 'user'), port: z.int(), security: z.enum(mailSecurities) })
    .nullable(),
  sender: senderResponse.nullable(),
  defaultSender: senderResponse,
  ...fieldsOf(z.boolean(), 'hasPassword', 'passwordUnreadable'),
  /** What environment variables set cannot be changed here. */
  fromEnvironment: z.object(fieldsOf(z.boolean(), 'server', 'sender')),
  delivery: z.enum(['server', 'files']),
  /** Where a test mail goes. */
  testRecipient: z.string(),
})

const describe = async (deps: Deps, testRecipient: string) => json({ ...(await readMailSettings(deps)), testRecipient })

const testErrors = {
  no_server: { status: 422, error: 'Please enter a mail server first.' },
  bad_recipient: { status: 422, error: 'The email address of your account cannot receive mail.' },
  // Not 502: proxies replace the body of such a response with a page of their own.
  not_sent: { status: 422 },
}

export const mailSettingsRoutes = [
  adminApi('GET', '/api/admin/mail-settings', {
    scope: 'person',
    summary: 'The mail server and the sender, without the password.',
    response: mailSettingsResponse,
    handle: ({ deps, user }) => describe(deps, user.email),
  }),
  adminApi('PUT', '/api/admin/mail-settings', {
    scope: 'person',
    summary: 'Changes the mail server or the sender. Needs a recent sign-in.',
    body: mailBody,
    response: mailSettingsResponse,
    async handle(context) {
      const { deps, user, body } = context
      const rejection = requireRecentSignIn(context, user) ?? rejectFixed(deps, body)
      if (rejection) return rejection
      const saved = await saveMailSettings(deps, body, user.id)
      return saved.ok ? describe(deps, user.email) : invalidFields(saved.fields)
    },
  }),
  adminApi('POST', '/api/admin/mail-settings/test', {
    scope: 'person',
    summary:
      'Sends a test mail to your own address with these settings, which need not be saved. Needs a recent sign-in.',
    body: mailBody,
    rateLimit: perMinute(10),
    response: z.object({ to: z.string() }),
    async handle(context) {
      const { deps, user, body } = context
      const rejection = requireRecentSignIn(context, user) ?? rejectFixed(deps, body)
      if (rejection) return rejection
      const result = await sendTestMail(deps, body, user.email)
      return result.ok ? json({ to: result.to }) : failureResponse(result, testErrors)
    },
  }),
] as const

function rejectFixed({ mailSetup: { environment } }: Deps, { server, sender }: z.infer<typeof mailBody>) {
  const variables = [
    ...(server !== undefined && environment.server ? ['SMTP_URL'] : []),
    ...(sender !== undefined && environment.sender ? ['MAIL_FROM'] : []),
  ]
  return variables.length === 0
    ? undefined
    : errorResponse(409, 'fixed', `${variables.join(' and ')} of the environment cannot be changed here.`)
}
