// Makes what a release consists of, in artifacts/release/: the npm package, the list of what is in it, the notes and the
// checksums. `npm run release` builds first.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reducePackage } from './runtime-packages.mjs'

const target = 'artifacts/release'
const folder = 'artifacts/package'

/** What the built site reads while it runs. */
const files = [
  'dist',
  'content',
  'db/migrations',
  'server/adapters/rasterizer/fonts',
  'server/scripts/launch.mjs',
  'server/scripts/stop-with-npm.mjs',
  'server/scripts/wagwise.mjs',
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE.md'],
]

const full = JSON.parse(readFileSync('package.json', 'utf8'))
stagePackage()
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
npm(['pack', '--silent', '--pack-destination', join('../../', target)], folder)
writeFileSync(join(target, 'sbom.cdx.json'), npm(['run', '--silent', 'sbom']))
writeFileSync(join(target, 'notes.md'), notesOf(full.version))
const made = readdirSync(target)
writeFileSync(join(target, 'SHA256SUMS'), made.map((name) => `${checksum(join(target, name))}  ${name}\n`).join(''))
console.log(`${target}: ${[...made, 'SHA256SUMS'].join(', ')}`)
console.log('The image is built from the same sources: docker build -t wagwise .')

function stagePackage() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isShipped = (/** @type {string} */ path) => !/\.(?:test|slow)\.|\.map$|[\\/]\.wagwise-built$/.test(path)
  for (const file of files) cpSync(file, join(folder, file), { recursive: true, filter: isShipped })
  const { private: _, ...reduced } = reducePackage(full)
  const { description, optionalDependencies } = full
  const bin = { wagwise: 'server/scripts/wagwise.mjs' }
  const packed = { ...reduced, description, bin, files, optionalDependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packed, undefined, 2))
}

/** @param {string} version */
function notesOf(version) {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const start = changelog.indexOf(`## ${version}`)
  if (start < 0) throw new Error(`CHANGELOG.md has no section ${version}.`)
  const end = changelog.indexOf('\n## ', start + 1)
  return changelog.slice(start, end < 0 ? undefined : end)
}

/** @param {string} path */
function checksum(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** @param {string[]} args @param {string} [cwd] */
function npm(args, cwd) {
  const isWindows = process.platform === 'win32'
  return execFileSync(isWindows ? 'npm.cmd' : 'npm', args, { cwd, encoding: 'utf8', shell: isWindows, maxBuffer: 1e8 })
}
