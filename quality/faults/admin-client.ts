import { signIn } from './sign-in.ts'

type AdminRequest = { method?: string; json?: unknown; form?: FormData; headers?: Record<string, string> }
/** Status 0: there was no response. */
type AdminResponse<Body> = { status: number; body: Body }
export type AdminClient = {
  cookie: string
  request: <Body = Record<string, unknown>>(path: string, wish?: AdminRequest) => Promise<AdminResponse<Body>>
}

/** Signs in over HTTP and sends every request as that admin. */
export async function openAdminClient(
  url: string,
  credentials?: { email: string; password: string },
): Promise<AdminClient> {
  return createAdminClient(url, await signIn(url, credentials))
}

function createAdminClient(url: string, cookie: string): AdminClient {
  const client: AdminClient = {
    cookie,
    async request<Body>(
      path: string,
      { method, json, form, headers }: AdminRequest = {},
    ): Promise<AdminResponse<Body>> {
      const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
      const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
      try {
        const answer = await fetch(url + path, {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: { origin: url, cookie: client.cookie, ...type, ...headers },
          ...(body !== undefined && { body }),
        })
        const text = await answer.text()
        const isJson = answer.headers.get('content-type')?.includes('json') === true
        return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as Body }
      } catch {
        return { status: 0, body: undefined as Body }
      }
    },
  }
  return client
}
