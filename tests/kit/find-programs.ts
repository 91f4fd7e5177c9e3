import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The browser that tests use, or undefined when the machine has none. */
export function findChromium(): string | undefined {
  const known = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ]
  const playwright = globSync(join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome'))
  return [process.env['CHROMIUM_PATH'], ...known, ...playwright].find((path) => path !== undefined && existsSync(path))
}

/** The folder of the newest PostgreSQL server's programs, or undefined when the machine has none. */
export function findPostgres(): string | undefined {
  const found = globSync('/usr/{lib/postgresql,pgsql,local/pgsql}/{*/,}bin/initdb')
  const newest = found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  return newest?.slice(0, -'/initdb'.length)
}

/** CI machines are thrown away, so there, and only there, a missing program is installed. */
export function installMissing() {
  const packages = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findPostgres() || process.env['TEST_DATABASE_URL'] ? [] : ['postgresql']),
  ]
  const mayInstall = Boolean(process.env['CI']) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (packages.length === 0 || !mayInstall) return
  console.log(`Installing ${packages.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env })
}
