const admin = { email: 'ann@example.com', password: 'correct horse battery' }

/** With these in its surroundings a new site has this admin. */
export const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

/** Signs in and returns the cookie. */
export async function signIn(url: string): Promise<string> {
  const said = await post(url, '/api/auth/sign-in/email', admin)
  if (!said.ok) throw new Error(`Signing in answered ${said.status}: ${await said.text()}`)
  await said.text()
  return said.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

export function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
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
