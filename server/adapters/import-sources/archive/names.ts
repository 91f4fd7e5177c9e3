/** More than any site needs; each name is kept in memory. */
export const maxFiles = 60_000

/** What operating systems and tools put into folders. */
export const isClutter = (name: string): boolean =>
  name
    .split('/')
    .some((part) => part === '__MACOSX' || part === 'node_modules' || part === 'Thumbs.db' || part.startsWith('.'))

/** A name that leads out of the archive, or to different files on different systems. */
export function isUnsafeName(name: string): boolean {
  const parts = name.split('/')
  return (
    name.length > 1000 ||
    name.startsWith('/') ||
    /^[a-z]:/i.test(name) ||
    name.includes('\\') ||
    name.includes('\0') ||
    parts.includes('..')
  )
}

export const shown = (name: string): string => (name.length > 80 ? `${name.slice(0, 79)}…` : name)
