import { ApiError } from '#app/client/fetch-json.ts'

/** A sentence for the owner about a failed request, if there is one. */
export function errorMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 0) return "Can't reach the server. Check your connection."
  const [first] = Object.values(error.fields)
  return first ?? error.userMessage
}
