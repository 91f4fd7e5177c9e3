import { z } from 'zod'
import type { CreatorsConfig } from '#server/config/external-services.ts'

type Kind = { url: string; scope: string; isJson: boolean }

const old = (region: string): Kind => ({
  url: `https://creatorsapi.auth.${region}.amazoncognito.com/oauth2/token`,
  scope: 'creatorsapi/default',
  isJson: false,
})
const current = (ending: string): Kind => ({
  url: `https://api.amazon.${ending}/auth/o2/token`,
  scope: 'creatorsapi::default',
  isJson: true,
})

const kinds: Readonly<Record<CreatorsConfig['version'], Kind>> = {
  '2.1': old('us-east-1'),
  '2.2': old('eu-south-2'),
  '2.3': old('us-west-2'),
  '3.1': current('com'),
  '3.2': current('co.uk'),
  '3.3': current('co.jp'),
}

const answerShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const margin = 30_000

export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

/** The header of a call. One token serves all until shortly before it ends; who comes meanwhile waits for the same one. */
export function createAuthorization(config: CreatorsConfig, clock: () => number) {
  const { id, secret, version, tokenUrl } = config
  const { url, scope, isJson } = kinds[version]
  let kept: { token: string; until: number } | undefined
  let coming: Promise<string> | undefined

  const ask = async (signal: AbortSignal): Promise<string> => {
    const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope }
    const answer = await fetch(tokenUrl ?? url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
      body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields),
      signal,
    })
    if (!answer.ok) throw new TokenRefused(`The Creators API refused the credentials (${answer.status}).`)
    const { access_token, expires_in } = answerShape.parse(await answer.json())
    kept = { token: access_token, until: clock() + expires_in * 1000 - margin }
    return access_token
  }

  return {
    async header(signal: AbortSignal): Promise<string> {
      const token =
        kept && kept.until > clock() ? kept.token : await (coming ??= ask(signal).finally(() => (coming = undefined)))
      return version.startsWith('2') ? `Bearer ${token}, Version ${version}` : `Bearer ${token}`
    },
    forget() {
      kept = undefined
    },
  }
}
