import { createRequire } from 'node:module'
import { StartupError } from './startup-error.ts'

/** Each connection needs a file descriptor. With fewer than this, even a small site rejects readers. */
const minOpenFiles = 256

export function checkMachine(): void {
  const limit = openFilesLimit()
  if (limit < minOpenFiles)
    throw new StartupError(
      `This process may open only ${limit} files and needs at least ${minOpenFiles}. Raise the limit and start again, for example: ulimit -n 4096`,
    )
  if (!hasImageLibrary())
    throw new StartupError(
      `The image library sharp is not installed for this system (${process.platform}-${process.arch}). Reinstall the packages: npm ci`,
    )
}

/** Node.js has already raised the soft limit to the hard one. Windows has no such limit. */
function openFilesLimit(): number {
  if (process.platform === 'win32') return Infinity
  const { sourceMapsEnabled } = process
  // The report contains a stack trace. With source maps it would load those of the whole server, 60 MB that stay.
  process.setSourceMapsEnabled(false)
  // The types do not know this option yet. Without it the report looks up host names, which can take seconds.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  process.setSourceMapsEnabled(sourceMapsEnabled)
  const soft = report.userLimits?.open_files?.soft ?? 'unlimited'
  return soft === 'unlimited' ? Infinity : soft
}

/** Only resolved, not loaded: loading it would cost every process the memory that the image workers give back. */
function hasImageLibrary(): boolean {
  const { platform, arch } = process
  if (!['linux', 'darwin', 'win32'].includes(platform)) return true
  const systems = platform === 'linux' ? [`linux-${arch}`, `linuxmusl-${arch}`] : [`${platform}-${arch}`]
  return (
    resolves('sharp') &&
    systems.some(
      (system) =>
        resolves(`@img/sharp-${system}/sharp.node`) &&
        (platform === 'win32' || resolves(`@img/sharp-libvips-${system}/package`)),
    )
  )
}

const { resolve } = createRequire(import.meta.url)

function resolves(name: string): boolean {
  try {
    resolve(name)
    return true
  } catch {
    return false
  }
}
