/** Asks one of our JSON doors; anything but a good answer is an error. */
export async function ask<Answer>(url: string, init?: RequestInit & { json?: unknown }): Promise<Answer> {
  const { json, ...rest } = init ?? {}
  const response = await fetch(url, {
    ...rest,
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...rest.headers },
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Answer
}
