import type { ApiContext } from '#app/route.ts'
import { addMessage } from '#features/messages/commands.ts'
import type { ContactBody } from './public-function-schemas.ts'

export async function submitContact({ deps, body }: ApiContext<unknown, ContactBody>): Promise<Response> {
  const { website = '', ...message } = body
  await addMessage(deps, { ...message, honeypot: website })
  return Response.json({ success: true })
}
