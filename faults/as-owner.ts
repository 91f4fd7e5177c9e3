import type { RunningSite } from '#tests/kit/site-process.ts'

type Owner = { email: string; password: string }
type Sent = { method?: string; json?: unknown; body?: FormData | string; headers?: Record<string, string> }
export type Asking = ((path: string, sent?: Sent) => Promise<Response>) & { cookie: string }

/** The owner's own browser, as far as the server can tell: signed in, and from a page of the site. */
export async function asOwner({ url }: Pick<RunningSite, 'url'>, owner: Owner): Promise<Asking> {
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0])
  if (cookies.length === 0) throw new Error(`Signing in answered ${signedIn.status}.`)
  const cookie = cookies.join('; ')
  const ask = (path: string, { method, json, body, headers }: Sent = {}) =>
    fetch(url + path, {
      method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
      headers: { origin: url, cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
  return Object.assign(ask, { cookie })
}
