import type { ApiVisit } from '#app/route.ts'
import { addMessage } from '#features/messages/commands.ts'
import type { Contact } from './public-function-schemas.ts'

export async function submitContact({ deps, body }: ApiVisit<unknown, Contact>): Promise<Response> {
  const { website = '', ...message } = body
  await addMessage(deps, { ...message, trap: website })
  return Response.json({ success: true })
}
