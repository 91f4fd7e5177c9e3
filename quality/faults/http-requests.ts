import { owner } from '#tests/kit/admin.ts'

/** With this environment a new site has its admin, and rate limits stay on. */
export const adminEnv = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }

export function postJson(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export async function readJson<Body>(url: string, path: string, cookie = ''): Promise<Body> {
  const said = await fetch(url + path, { headers: { cookie } })
  if (!said.ok) throw new Error(`${path} returned ${said.status}: ${await said.text()}`)
  return (await said.json()) as Body
}
