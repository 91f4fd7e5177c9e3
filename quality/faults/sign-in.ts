import { owner } from '#tests/kit/admin.ts'

/** Signs in over HTTP and returns the cookies. */
export async function signIn(url: string, credentials: { email: string; password: string } = owner): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`Signing in returned ${answer.status}: ${said}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}
