import { decodeUri } from '#domain/text/decode-uri.ts'
import type { SourceFile } from '../source-file.ts'

const picture = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic)$/i
/** WordPress names a smaller copy after its size, and a scaled original after that. */
const copy = /-(?:\d{1,5}x\d{1,5}|scaled|e\d{10,13})(?=\.\w+$)/

/** More files that are so alike say nothing, and would make the search slow. */
const maxCandidates = 1000

export type Pictures = Readonly<{
  /** The file with this path, or the one that most of an address leads to. */
  find: (pathOrAddress: string) => SourceFile | undefined
}>

export const isPicture = (name: string): boolean => picture.test(name)

export function indexPictures(files: readonly SourceFile[]): Pictures {
  const byPath = new Map<string, SourceFile>()
  const byEnd = new Map<string, SourceFile[]>()
  for (const file of files) {
    if (!isPicture(file.name)) continue
    byPath.set(file.name, file)
    // Many folders may have a `cover.jpg`, but few of the same name have one.
    for (const parts of [1, 2]) addTo(byEnd, endOf(file.name, parts), file)
  }
  const search = (path: string) => byPath.get(path) ?? closest(path, byEnd)
  return {
    find: (pathOrAddress) => {
      const path = pathOf(pathOrAddress)
      return path ? (search(path) ?? search(path.replace(copy, ''))) : undefined
    },
  }
}

function addTo(map: Map<string, SourceFile[]>, key: string, file: SourceFile): void {
  const list = map.get(key)
  if (list) list.push(file)
  else map.set(key, [file])
}

/** Two parts must agree, because `1.jpg` alone may be anything, unless no other file has the name. */
function closest(path: string, byEnd: ReadonlyMap<string, readonly SourceFile[]>): SourceFile | undefined {
  const sameName = byEnd.get(endOf(path, 1)) ?? []
  if (sameName.length < 2) return sameName[0]
  const wanted = partsFromEnd(path)
  let best: SourceFile[] = []
  let most = 0
  for (const file of (byEnd.get(endOf(path, 2)) ?? []).slice(0, maxCandidates)) {
    const parts = partsFromEnd(file.name)
    const end = parts.findIndex((part, at) => part !== wanted[at])
    const count = end < 0 ? parts.length : end
    if (count > most) best = []
    if (count >= most) best.push(file)
    most = Math.max(most, count)
  }
  return best.length === 1 ? best[0] : undefined
}

const partsFromEnd = (path: string) => path.split('/').toReversed()

const endOf = (path: string, parts: number) => path.split('/').slice(-parts).join('/')

function pathOf(pathOrAddress: string): string | undefined {
  if (pathOrAddress.length > 4000) return undefined
  const url = URL.parse(pathOrAddress, 'file:///')
  if (!url) return undefined
  const path = pathOrAddress.startsWith('/') || /^\w+:/.test(pathOrAddress) ? url.pathname.slice(1) : pathOrAddress
  return decodeUri(path) ?? path
}
