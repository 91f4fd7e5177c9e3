import { owner } from '#tests/kit/admin.ts'

/** With these in its surroundings a new site has its admin, and limits as ever. */
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
  if (!said.ok) throw new Error(`${path} answered ${said.status}: ${await said.text()}`)
  return (await said.json()) as Body
}
