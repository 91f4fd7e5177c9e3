export function postJson(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export async function readJson<Body>(url: string, path: string, cookie = ''): Promise<Body> {
  const response = await fetch(url + path, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}
