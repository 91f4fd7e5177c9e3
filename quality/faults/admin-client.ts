import { signIn } from './sign-in.ts'

type Wish = { method?: string; json?: unknown; form?: FormData; headers?: Record<string, string> }
/** Status 0: there was no answer. */
type Answer<Body> = { status: number; body: Body }
export type Office = {
  cookie: string
  ask: <Body = Record<string, unknown>>(path: string, wish?: Wish) => Promise<Answer<Body>>
}

/** Signs in over HTTP and asks as that admin from then on. */
export async function openOffice(url: string, who?: { email: string; password: string }): Promise<Office> {
  return officeOf(url, await signIn(url, who))
}

function officeOf(url: string, cookie: string): Office {
  const office: Office = {
    cookie,
    async ask<Body>(path: string, { method, json, form, headers }: Wish = {}): Promise<Answer<Body>> {
      const body = form ?? (json === undefined ? undefined : JSON.stringify(json))
      const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
      try {
        const answer = await fetch(url + path, {
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: { origin: url, cookie: office.cookie, ...type, ...headers },
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
  return office
}
