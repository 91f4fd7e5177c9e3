import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { GrowableBuffer } from './growable-buffer.ts'
import type { createRandom } from '#tests/kit/seeded-random.ts'

type Random = ReturnType<typeof createRandom>
type Change = { at: number; data: Buffer } | { length: number }
/** `onDisk` would survive a power cut; `unsynced` is only in the memory of the operating system. */
type FileState = { onDisk: GrowableBuffer; unsynced: Change[] }
type Names = Map<string, FileState>

const headBytes = 32
const sector = 512

/**
 * What a disk holds after a power cut, derived from what the program did (see quality/faults/shim/disk.c): everything that
 * was synced and, of the rest, nothing or, with `random`, any part in pieces of a sector. Syncing a file also syncs its
 * name. Returns how many writes had not been synced.
 */
export function simulatePowerCut(folders: { before: string; after: string }, journal: Buffer, random?: Random): number {
  const seen: Names = new Map()
  const disk: Names = new Map()
  const find = (path: string): FileState => {
    const known = seen.get(path)
    if (known) return known
    const previousPath = join(folders.before, relative(folders.after, path))
    const isOld = !touched.has(path) && existsSync(previousPath)
    const content: FileState = {
      onDisk: new GrowableBuffer(isOld ? readFileSync(previousPath) : Buffer.alloc(0)),
      unsynced: [],
    }
    if (isOld) disk.set(path, content)
    seen.set(path, content)
    touched.add(path)
    return content
  }
  const touched = new Set<string>()

  for (const { kind, path, offset, data } of entriesOf(journal)) {
    if (kind === 'w') find(path).unsynced.push({ at: offset, data })
    else if (kind === 't') find(path).unsynced.push({ length: offset })
    else if (kind === 's') {
      const content = find(path)
      for (const change of content.unsynced) apply(content.onDisk, change)
      content.unsynced = []
      disk.set(path, content)
    } else if (kind === 'd') commitNames(path)
    else if (kind === 'u') {
      find(path)
      seen.delete(path)
    } else if (kind === 'r') {
      seen.set(data.toString(), find(path))
      touched.add(data.toString())
      seen.delete(path)
    }
  }
  function commitNames(folder: string) {
    for (const path of touched) {
      if (dirname(path) !== folder) continue
      const content = seen.get(path)
      if (content) disk.set(path, content)
      else disk.delete(path)
    }
  }

  const forgotten = [...seen.values()].reduce((sum, { unsynced: waiting }) => sum + waiting.length, 0)
  if (random) {
    for (const content of new Set([...disk.values(), ...seen.values()]))
      for (const change of content.unsynced) for (const piece of tearWrite(change, random)) apply(content.onDisk, piece)
    if (random.below(2) === 0)
      for (const folder of new Set([...touched].map((path) => dirname(path)))) commitNames(folder)
  }
  for (const path of touched) {
    const content = disk.get(path)
    if (!content) rmSync(path, { force: true })
    else {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content.onDisk.read())
    }
  }
  return forgotten
}

function* entriesOf(journal: Buffer) {
  for (let at = 0; at + headBytes <= journal.byteLength;) {
    const number = (index: number) => Number(journal.readBigUInt64LE(at + index * 8))
    const [kind, pathBytes, offset, length] = [String.fromCharCode(number(0)), number(1), number(2), number(3)]
    const from = at + headBytes + pathBytes
    // The last record may have been cut off with the program.
    if (from + length > journal.byteLength) return
    const path = journal.toString('utf8', at + headBytes, from)
    yield { kind, path, offset, data: journal.subarray(from, from + length) }
    at = from + length
  }
}

function apply(bytes: GrowableBuffer, change: Change) {
  if ('length' in change) bytes.resize(change.length)
  else bytes.write(change.at, change.data)
}

/** None of it, all of it, or some of its sectors. */
function tearWrite(change: Change, random: Random): Change[] {
  const fate = random.below(3)
  if (fate === 0) return []
  if (fate === 1 || 'length' in change) return [change]
  const pieces: Change[] = []
  for (let at = 0; at < change.data.byteLength; at += sector)
    if (random.below(2) === 0) pieces.push({ at: change.at + at, data: change.data.subarray(at, at + sector) })
  return pieces
}
