import type { RunningSite } from '#tests/kit/site-process.ts'
import { signIn } from './sign-in.ts'

type Owner = { email: string; password: string }
type OwnerRequest = { method?: string; json?: unknown; body?: FormData | string; headers?: Record<string, string> }
export type OwnerFetch = ((path: string, sent?: OwnerRequest) => Promise<Response>) & { cookie: string }

/** Requests like those of the owner's browser: signed in, and from a page of the site. */
export async function createOwnerFetch({ url }: Pick<RunningSite, 'url'>, owner: Owner): Promise<OwnerFetch> {
  const cookie = await signIn(url, owner)
  const ask = (path: string, { method, json, body, headers }: OwnerRequest = {}) =>
    fetch(url + path, {
      method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
      headers: { origin: url, cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
  return Object.assign(ask, { cookie })
}
