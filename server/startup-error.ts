import { sep } from 'node:path'

/**
 * The program cannot run with its current setup. The message is one sentence for the person starting it, or empty when
 * another process has already printed it.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Passes a StartupError on; of any other error, the sentence gets its message. */
export function toStartupError(cause: unknown, sentence: (reason: string) => string): StartupError {
  if (cause instanceof StartupError) return cause
  return new StartupError(sentence(cause instanceof Error ? cause.message : String(cause)), { cause })
}

/** Explains a failed start to a person; undefined for bugs, which should print their stack trace. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof StartupError) return describeExhaustion(error.cause) ?? error.message
  if (!(error instanceof Error)) return undefined
  const exhausted = describeExhaustion(error)
  if (exhausted !== undefined) return exhausted
  const { code = '', path } = error as NodeJS.ErrnoException
  const [message = ''] = error.message.split('\n')
  if (isMissingModule(code, error.message)) return describeMissingModule(message)
  if (path === undefined) return undefined
  if (code === 'ENOENT' && inBuild.test(path)) return describeIncompleteBuild(path)
  if (code === 'ENOENT') return `${path} is missing.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `This user has no permission to open or change ${path} (${code}).`
  return undefined
}

/** The machine has run out of disk space or file descriptors. */
function describeExhaustion(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || isFullDatabase(error))
    return 'The disk is full. Free up space on the disk with the data folder and start again.'
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit and start again, for example: ulimit -n 4096'
  return undefined
}

const inBuild = /[\\/]dist[\\/](?:server|client|admin)(?:[\\/]|$)/

/** @resvg/resvg-js throws an error without a code when the package for this system is missing. */
function isMissingModule(code: string, message: string): boolean {
  return (
    ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'].includes(code) ||
    /native binding|cannot open shared object/i.test(message)
  )
}

function describeMissingModule(message: string): string {
  const [, missing = ''] = /Cannot find (?:module|package) '([^']+)'/.exec(message) ?? []
  if (inBuild.test(missing)) return describeIncompleteBuild(missing)
  const what = missing === '' ? message.replace(/\.$/, '') : `${missing} is missing`
  return `An installed package is incomplete or was built for another system (${what}). Reinstall the packages: npm ci`
}

function describeIncompleteBuild(path: string): string {
  return `The build is incomplete: ${path.slice(path.lastIndexOf(`${sep}dist${sep}`) + 1)} is missing. Build again: npm run build`
}

const sqliteFull = 13

function isFullDatabase(error: Error): boolean {
  return 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteFull
}
