import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const browsers: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    join(homedir(), '.cache/ms-playwright/chromium-*/chrome-linux*/chrome'),
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    join(homedir(), 'Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*'),
  ],
  win32: [
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
    join(homedir(), 'AppData/Local/ms-playwright/chromium-*/chrome-win*/chrome.exe'),
  ],
}

const headlessShells = [
  '/usr/bin/chromium-headless-shell',
  join(homedir(), '.cache/ms-playwright/chromium_headless_shell-*/chrome-*/*headless{_,-}shell'),
]

/** The browser that tests use, or undefined if none is installed. */
export function findChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH']
  if (configured !== undefined && existsSync(configured)) return configured
  return (browsers[process.platform] ?? []).flatMap((pattern) => globSync(pattern))[0]
}

/** The same engine without windows, which saves a quarter of the time. It has no cache for Back and Forward. */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] === undefined
    ? headlessShells.flatMap((pattern) => globSync(pattern))[0]
    : undefined
}

/** The program folder of the newest PostgreSQL server, or undefined if none is installed. */
export function findPostgres(): string | undefined {
  const programs = globSync([
    '/usr/{lib/postgresql,pgsql,local/pgsql}/{*/,}bin/initdb',
    '/{opt/homebrew,usr/local}/opt/postgresql*/bin/initdb',
  ])
  const newest = programs.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  return newest && dirname(newest)
}

/** A program on the PATH, or where Debian installs it for root only; undefined if it is not installed. */
export function findServerProgram(program: 'nginx' | 'pgbouncer'): string | undefined {
  return [program, `/usr/sbin/${program}`].find((name) => spawnSync(name, ['-v']).error === undefined)
}

/** CI machines are disposable, so there, and only there, a missing program is installed. */
export function installMissing() {
  const packages = [
    ...(findChromium() ? [] : ['chromium']),
    ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
    ...(findPostgres() || process.env['TEST_DATABASE_URL'] ? [] : ['postgresql']),
  ]
  const mayInstall = Boolean(process.env['CI']) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (packages.length === 0 || !mayInstall) return
  console.log(`Installing ${packages.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  // One by one: a package that this system does not have keeps the others from being installed.
  for (const name of packages)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { stdio: 'ignore', env })
}

const quietFlags = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
// Every context opens a window, and Chromium renders its address bar popups in two more processes: half the cost of a
// short test. A second --disable-features replaces Playwright's, so the part of that list that tests need is repeated.
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['LensOverlay', 'MediaRouter'],
]
// Pages of tests live for seconds: optimizing their scripts costs more than it saves.
const scriptFlags = ['--no-opt', '--no-maglev', '--no-lazy-feedback-allocation', '--single-threaded-gc']
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-sync',
  ...quietFlags,
  `--disable-features=${withoutFeatures.join(',')}`,
  `--js-flags=${scriptFlags.join(',')}`,
]
