import { decodeUri } from '#domain/text/decode-uri.ts'
import type { SourceFile } from '../source-file.ts'

const picture = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i
/** WordPress names a smaller copy after its size, and a scaled original after that. */
const copy = /-(?:\d{1,5}x\d{1,5}|scaled|e\d{10,13})(?=\.\w+$)/

/** More files of one name say nothing, and would make the search slow. */
const maxCandidates = 1000

export type Pictures = Readonly<{
  /** The file with this path, or the one that most of an address leads to. */
  find: (pathOrAddress: string) => SourceFile | undefined
}>

export const isPicture = (name: string): boolean => picture.test(name)

export function indexPictures(files: readonly SourceFile[]): Pictures {
  const byPath = new Map<string, SourceFile>()
  const byName = new Map<string, SourceFile[]>()
  for (const file of files) {
    if (!isPicture(file.name)) continue
    byPath.set(file.name, file)
    const key = lastPart(file.name)
    const same = byName.get(key)
    if (same) same.push(file)
    else byName.set(key, [file])
  }
  const search = (path: string) => byPath.get(path) ?? closest(path, byName.get(lastPart(path)) ?? [])
  return {
    find: (pathOrAddress) => {
      const path = pathOf(pathOrAddress)
      return path ? (search(path) ?? search(path.replace(copy, ''))) : undefined
    },
  }
}

/** Two parts must agree, because `1.jpg` alone may be anything, unless no other file has the name. */
function closest(path: string, candidates: readonly SourceFile[]): SourceFile | undefined {
  const wanted = partsFromEnd(path)
  let best: SourceFile[] = []
  let most = 0
  for (const file of candidates.slice(0, maxCandidates)) {
    const parts = partsFromEnd(file.name)
    const end = parts.findIndex((part, at) => part !== wanted[at])
    const count = end < 0 ? parts.length : end
    if (count > most) best = []
    if (count >= most) best.push(file)
    most = Math.max(most, count)
  }
  const isClear = best.length === 1 && (most >= 2 || candidates.length === 1)
  return isClear ? best[0] : undefined
}

const partsFromEnd = (path: string) => path.split('/').toReversed()

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function pathOf(pathOrAddress: string): string | undefined {
  if (pathOrAddress.length > 4000) return undefined
  const url = URL.parse(pathOrAddress, 'file:///')
  if (!url) return undefined
  const path = pathOrAddress.startsWith('/') || /^\w+:/.test(pathOrAddress) ? url.pathname.slice(1) : pathOrAddress
  return decodeUri(path) ?? path
}
