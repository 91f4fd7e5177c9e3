import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env-reader.ts'
import { secretNames } from './variables.ts'

/** systemd, Docker and others provide secrets as files. Each file is read as the variable of the same name. */
export function withCredentials(env: Env): Env {
  const folder = env['CREDENTIALS_DIRECTORY']
  if (!folder) return env
  const read = secretNames.flatMap((name) => {
    const value = readSecretFile(join(folder, name))
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function readSecretFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
