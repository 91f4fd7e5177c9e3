import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartupError } from '../startup-error.ts'

/** Empty if there is none. Values may be secret, so error messages do not repeat them. */
export function readEnvFile(path: string): Readonly<Record<string, string>> {
  const bytes = readBytes(path)
  if (bytes === undefined) return {}
  const text = decode(bytes, path)
  const line = findUnreadableLine(text)
  if (line !== undefined) throw new StartupError(`Line ${line} of ${path} is not of the form NAME=value.`)
  return parseEnv(text) as Record<string, string>
}

function readBytes(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    const reason = code === 'EISDIR' ? 'it is a folder' : code === 'EACCES' ? 'permission denied' : String(code)
    throw new StartupError(`${path} cannot be read: ${reason}.`, { cause: error })
  }
}

/** Removes a byte order mark. PowerShell writes UTF-16 by default, which has zero bytes. */
function decode(bytes: Uint8Array, path: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text.replaceAll('\r\n', '\n')
  } catch {
    // Reported below.
  }
  throw new StartupError(`${path} is not a text file in UTF-8. Save it as UTF-8 and try again.`)
}

/** One entry with its line break. A quoted value may span several lines. */
const entry =
  /[ \t]*(?:#.*|(?:export[ \t]+)?[A-Za-z_][\w.-]*[ \t]*=[ \t]*(?:(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#.*)?|(?!["'`]).*)|)(?:\n|$)/y

/** The first line that Node's parser would silently skip or misread. */
function findUnreadableLine(text: string): number | undefined {
  entry.lastIndex = 0
  let at = 0
  while (at < text.length) {
    if (!entry.test(text)) return text.slice(0, at).split('\n').length
    at = entry.lastIndex
  }
  return undefined
}
