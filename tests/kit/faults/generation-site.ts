import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { signIn } from '#tests/kit/admin-client.ts'
import { freePort, startSite, type RunningSite } from '#tests/kit/site-process.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import type { ScriptedServices } from './scripted-services.ts'

export type GenerationSite = {
  folder: string
  start: (killAt?: string) => Promise<RunningSite>
  fetchJson: <Body>(path: string, body?: unknown) => Promise<Body>
  remove: () => Promise<void>
}

/** One data folder and one port for a site that is restarted many times, with an admin who stays signed in. */
export async function openGenerationSite(
  services: ScriptedServices,
  { pictures = 'files', env = {} }: { pictures?: 'files' | 'drawn'; env?: Record<string, string> } = {},
): Promise<GenerationSite> {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-generating-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let cookie = ''
  const call = (path: string, body?: unknown) =>
    fetch(`${url}${path}`, {
      headers: { origin: url, 'content-type': 'application/json', cookie },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  return {
    folder,
    start: (killAt) =>
      startSite('dist/server/main.js', {
        DATA_DIR: folder,
        PORT: String(port),
        SEED: 'none',
        ...ownerEnv,
        AI_PROVIDER: 'openai-compatible',
        AI_BASE_URL: services.url,
        AI_TEXT_MODEL: 'test',
        ...(pictures === 'files' && { AI_IMAGE_MODEL: 'test' }),
        INDEXNOW_ENDPOINT: `${services.url}/indexnow`,
        ...(killAt !== undefined && {
          NODE_OPTIONS: `--import ${resolve('tests/kit/faults/kill-at.ts')}`,
          KILL_AT: killAt,
        }),
        ...env,
      }),
    async fetchJson<Body>(path: string, body?: unknown): Promise<Body> {
      cookie ||= await signIn(url, owner)
      const response = await call(path, body)
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
      return (await response.json()) as Body
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Waits for a process that is about to be killed; throws if it ended in another way. */
export async function waitUntilKilled({ child, lines }: RunningSite): Promise<void> {
  const signal = AbortSignal.timeout(300_000)
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit', { signal: signal })
  if (child.signalCode !== 'SIGKILL') throw new Error(`The server was not killed but ended:\n${lines.join('\n')}`)
}
