import { sep } from 'node:path'

/**
 * The program cannot run as it is set up. The message is one sentence for the person who starts it; it is empty when
 * another process has printed it.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** What a person can do about a failed start; undefined for a bug, whose stack trace we want to see. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof StartupError) return exhaustion(error.cause) ?? error.message
  if (!(error instanceof Error)) return undefined
  const exhausted = exhaustion(error)
  if (exhausted !== undefined) return exhausted
  const { code = '', path } = error as NodeJS.ErrnoException
  const [message = ''] = error.message.split('\n')
  if (isMissingModule(code, error.message)) return missingModule(message)
  if (path === undefined) return undefined
  if (code === 'ENOENT' && inBuild.test(path)) return incompleteBuild(path)
  if (code === 'ENOENT') return `${path} is missing.`
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `This user may not open or change ${path} (${code}).`
  return undefined
}

/** The machine has run out of something, whatever we were about to do. */
function exhaustion(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || isFullDatabase(error))
    return 'The disk is full. Make room on the disk of the data folder and start again.'
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Raise the limit and start again, for example: ulimit -n 4096'
  return undefined
}

const inBuild = /[\\/]dist[\\/](?:server|client|admin)(?:[\\/]|$)/

/** @resvg/resvg-js throws without a code when the package for this system is not there. */
function isMissingModule(code: string, message: string): boolean {
  return (
    ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED'].includes(code) ||
    /native binding|cannot open shared object/i.test(message)
  )
}

function missingModule(message: string): string {
  const [, missing = ''] = /Cannot find (?:module|package) '([^']+)'/.exec(message) ?? []
  if (inBuild.test(missing)) return incompleteBuild(missing)
  const what = missing === '' ? message.replace(/\.$/, '') : `${missing} is missing`
  return `An installed package is incomplete or made for another system (${what}). Install again: npm ci`
}

function incompleteBuild(path: string): string {
  return `The build is incomplete: ${path.slice(path.lastIndexOf(`${sep}dist${sep}`) + 1)} is missing. Build again: npm run build`
}

const sqliteFull = 13

function isFullDatabase(error: Error): boolean {
  return 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteFull
}
