import { setTimeout as wait } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { UnreadableSource, type SourceItem, type SourceName } from '#domain/import/source.ts'
import type { ImportFile, ImportSource, WantedItems } from '#features/import/ports.ts'
import { openSource } from '../import-sources/open-source.ts'

/** `items` begins at the first item again, and `next` goes on. */
export type ReadingRequest =
  | Readonly<{ kind: 'open'; files: readonly ImportFile[] }>
  | Readonly<{ kind: 'items'; wanted: WantedItems }>
  | Readonly<{ kind: 'next' }>
  | Readonly<{ kind: 'picture'; pathOrAddress: string; maxBytes: number }>

export type ReadingResponse =
  | { unreadable: string }
  | { name: SourceName }
  | { items: SourceItem[]; isLast: boolean }
  /** One that is too large is cut after `maxBytes`. */
  | { picture: Uint8Array | undefined }

// Runs as a thread: reading an export of 200 MB takes a minute, in which requests would wait.
const port = parentPort
if (!port) throw new Error('The reading worker runs in a worker thread only.')

const maxItems = 100
const maxLength = 100_000
/** Also without an item, so that nobody takes this thread for one that hangs. */
const maxMs = 500

let source: ImportSource | undefined
let wanted: WantedItems = {}
let iterator: AsyncIterator<SourceItem> | undefined
let reading: Promise<IteratorResult<SourceItem, unknown>> | undefined

async function respond(request: ReadingRequest): Promise<ReadingResponse> {
  if (request.kind === 'open') {
    source = await openSource(request.files)
    return { name: source.name }
  }
  if (!source) throw new Error('No source is open.')
  if (request.kind === 'picture') return { picture: await readPicture(source, request) }
  if (request.kind === 'items') {
    await reading?.catch(() => undefined)
    await iterator?.return?.()
    wanted = request.wanted
    iterator = source.items()[Symbol.asyncIterator]()
    reading = undefined
  }
  return readItems()
}

async function readItems(): Promise<{ items: SourceItem[]; isLast: boolean }> {
  if (!iterator) throw new Error('Nothing is being read.')
  const items: SourceItem[] = []
  let length = 0
  const timer = new AbortController()
  const timeUp = wait(maxMs, undefined, { signal: timer.signal }).catch(() => undefined)
  const until = performance.now() + maxMs
  try {
    while (items.length < maxItems && length < maxLength && performance.now() < until) {
      reading ??= iterator.next()
      const read = await Promise.race([reading, timeUp])
      if (!read) break
      reading = undefined
      if (read.done) return { items, isLast: true }
      if (wanted.kinds && !wanted.kinds.includes(read.value.kind)) continue
      const item = wanted.texts === false ? withoutText(read.value) : read.value
      length += lengthOf(item)
      items.push(item)
    }
    return { items, isLast: false }
  } finally {
    timer.abort()
  }
}

function withoutText(item: SourceItem): SourceItem {
  if (item.kind === 'post' || item.kind === 'page') return { ...item, content: '', extras: {} }
  return item.kind === 'comment' ? { ...item, text: '' } : item
}

function lengthOf(item: SourceItem): number {
  if (item.kind === 'post' || item.kind === 'page') return item.content.length
  return item.kind === 'comment' ? item.text.length : 0
}

type Picture = { pathOrAddress: string; maxBytes: number }

async function readPicture(from: ImportSource, { pathOrAddress, maxBytes }: Picture): Promise<Uint8Array | undefined> {
  const stream = await from.openPicture(pathOrAddress)
  if (!stream) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxBytes) break
  }
  return Uint8Array.from(Buffer.concat(chunks))
}

async function answer(request: ReadingRequest): Promise<ReadingResponse> {
  try {
    return await respond(request)
  } catch (error) {
    if (error instanceof UnreadableSource) return { unreadable: error.sentence }
    throw error
  }
}

port.on('message', (request: ReadingRequest) => {
  // An error of ours ends the thread, which is what its owner waits for.
  void answer(request).then((response) =>
    port.postMessage(
      response,
      'picture' in response && response.picture ? [response.picture.buffer as ArrayBuffer] : [],
    ),
  )
})
