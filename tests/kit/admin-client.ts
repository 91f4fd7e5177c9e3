import { owner } from './admin.ts'

type Credentials = { email: string; password: string }
type AdminRequest = { method?: string; json?: unknown; body?: FormData | string; headers?: Record<string, string> }
/** Status 0: there was no response. */
type AdminResponse<Body> = { status: number; body: Body }
export type AdminClient = {
  cookie: string
  /** The response itself; redirects are not followed. */
  fetch: (path: string, options?: AdminRequest) => Promise<Response>
  /** Status and parsed body, also when the connection fails. */
  request: <Body = Record<string, unknown>>(path: string, options?: AdminRequest) => Promise<AdminResponse<Body>>
}

/** Signs in over HTTP and returns the cookies. */
export async function signIn(url: string, credentials: Credentials = owner): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`Signing in returned ${response.status}: ${text}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Signs in over HTTP and sends every request like the browser of that admin: with cookies and an origin. */
export async function openAdminClient(url: string, credentials: Credentials = owner): Promise<AdminClient> {
  const cookie = await signIn(url, credentials)
  const send = (path: string, { method, json, body, headers }: AdminRequest, redirect: RequestRedirect) => {
    const content = json === undefined ? body : JSON.stringify(json)
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    return fetch(url + path, {
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      headers: { origin: url, cookie, ...type, ...headers },
      ...(content !== undefined && { body: content }),
      redirect,
    })
  }
  return {
    cookie,
    fetch: (path, options = {}) => send(path, options, 'manual'),
    async request<Body>(path: string, options: AdminRequest = {}): Promise<AdminResponse<Body>> {
      try {
        const response = await send(path, options, 'follow')
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.includes('json') === true
        return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body }
      } catch {
        return { status: 0, body: undefined as Body }
      }
    },
  }
}
