import { createRequire } from 'node:module'
import { StartupError } from './startup-error.ts'

/** Every visitor needs a file descriptor; with fewer than these, even a small site turns readers away. */
const fewestFiles = 256

/** What would otherwise fail later, when a visitor or an upload comes. */
export function checkMachine(): void {
  const limit = openFilesLimit()
  if (limit < fewestFiles)
    throw new StartupError(
      `This process may open only ${limit} files and needs at least ${fewestFiles}. Raise the limit and start again, for example: ulimit -n 4096`,
    )
  if (!hasImageLibrary())
    throw new StartupError(
      `The image library sharp is not installed for this system (${process.platform}-${process.arch}). Install again: npm ci`,
    )
}

/** Node.js has raised the soft limit to the hard one by now. Windows has no such limit. */
function openFilesLimit(): number {
  if (process.platform === 'win32') return Infinity
  // Its types do not know the option yet. Without it the report looks up host names, which can take seconds.
  const report = Object.assign(process.report, { excludeNetwork: true }).getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  const soft = report.userLimits?.open_files?.soft ?? 'unlimited'
  return soft === 'unlimited' ? Infinity : soft
}

/** Only looked up: loading it here would cost every process the memory that image-processing children give back. */
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
