type FieldErrors = Readonly<Record<string, string>>

/** The one shape of an error in JSON: a sentence for a person and a word for a program. */
export function errorResponse(
  status: number,
  code: string,
  error: string,
  more: { fields?: FieldErrors; headers?: Record<string, string> } = {},
): Response {
  const body = { error, code, ...(more.fields && { fields: more.fields }) }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...more.headers } })
}

export const notFound = () => errorResponse(404, 'not_found', 'Not found.')
