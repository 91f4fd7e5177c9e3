import { createSigner } from '#server/security/token-signer.ts'
import type { Clock } from '#features/ports.ts'

type Options = { key: string; clock: Clock; isSecure: boolean }
type KnownDevice = { id: string; users: readonly string[] }

/** Enough for a family that shares a browser. */
const maxUsers = 5
const maxAgeSeconds = 365 * 24 * 60 * 60
const purpose = 'known device'

/** A signed cookie remembers who has signed in here. Attempts count per device, so nobody can lock them out. */
export function createKnownDevices({ key, clock, isSecure }: Options) {
  const signer = createSigner({ key, clock })
  const name = isSecure ? '__Host-wagwise.known_device' : 'wagwise.known_device'

  function read(headers: Headers): KnownDevice | undefined {
    const cookies = headers.get('cookie')?.split('; ') ?? []
    const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
    const payload = token === undefined ? undefined : signer.read(purpose, token)
    if (payload === undefined) return undefined
    const [id = '', ...users] = JSON.parse(payload) as string[]
    return { id, users }
  }

  return {
    /** The id of the device if this user has signed in with it. */
    find(headers: Headers, user_id: string | undefined): string | undefined {
      const device = read(headers)
      return user_id !== undefined && device?.users.includes(user_id) ? device.id : undefined
    },

    /** The value of a Set-Cookie header that also remembers this user. */
    remember(headers: Headers, user_id: string): string {
      const { id, users } = read(headers) ?? { id: signer.newToken().slice(0, 16), users: [] }
      const newestFirst = [user_id, ...users.filter((known) => known !== user_id)].slice(0, maxUsers)
      const token = signer.sign(purpose, JSON.stringify([id, ...newestFirst]), clock() + maxAgeSeconds * 1000)
      const secure = isSecure ? '; Secure' : ''
      return `${name}=${token}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
    },
  }
}
