import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { UnreadableSource, type SourceItem } from '#domain/import/source.ts'
import type { ImportSource, OpenSource, WantedItems } from '#features/import/ports.ts'
import { maxUploadBytes } from '#features/media/uploads.ts'
import { createReplacedWorker, isOutOfMemory, WorkerTimeout } from '#server/replaced-worker.ts'
import { createSerialQueue } from '#server/serial-queue.ts'
import { startThread, workerFile } from '#server/start-thread.ts'
import type { ReadingRequest, ReadingResponse } from './reading-worker.ts'

type Options = { maxMs?: number; startWorker?: () => Worker }

/** A large archive may lie on a slow disk. */
const defaultMaxMs = 120_000
/** Twice what the longest texts and lists that sources may have need. */
const memory = { megabytes: 192, semiSpaceMegabytes: 4 }

const startReadingWorker = (): Worker => startThread(workerFile('reading-worker', import.meta.url), memory)

/** Reads sources in a thread. One at which it fails is refused. */
export function createReadingThread({
  maxMs = defaultMaxMs,
  startWorker = startReadingWorker,
}: Options = {}): OpenSource {
  return async (files) => {
    const inOrder = createSerialQueue()
    const thread = createReplacedWorker<ReadingRequest, ReadingResponse>({
      name: 'reading worker',
      start: startWorker,
      maxMs: () => maxMs,
    })

    async function ask<Response extends ReadingResponse>(request: ReadingRequest): Promise<Response> {
      try {
        const response = await inOrder(() => thread.ask(request))
        if ('unreadable' in response) throw new UnreadableSource(response.unreadable)
        return response as Response
      } catch (error) {
        if (error instanceof UnreadableSource) throw error
        // A new thread would not know what was open.
        await thread.close()
        throw failureOf(error)
      }
    }

    async function* readItems(wanted: WantedItems = {}): AsyncGenerator<SourceItem> {
      type Items = { items: SourceItem[]; isLast: boolean }
      let next = ask<Items>({ kind: 'items', wanted })
      for (;;) {
        const { items, isLast } = await next
        if (!isLast) {
          // Read while these are worked on.
          next = ask<Items>({ kind: 'next' })
          next.catch(() => undefined)
        }
        yield* items
        if (isLast) return
      }
    }

    try {
      const { name } = await ask<{ name: ImportSource['name'] }>({ kind: 'open', files })
      return {
        name,
        items: readItems,
        async openPicture(pathOrAddress) {
          const request = { kind: 'picture', pathOrAddress, maxBytes: maxUploadBytes } as const
          const { picture } = await ask<{ picture: Uint8Array | undefined }>(request)
          return picture && Readable.from([picture])
        },
        close: () => void thread.close(),
      }
    } catch (error) {
      await thread.close()
      throw error
    }
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof WorkerTimeout)
    return new UnreadableSource('A part of the export takes longer than two minutes to read. Export the site in parts.')
  if (isOutOfMemory(error))
    return new UnreadableSource('Reading the export needs too much memory. Export the site in parts.')
  return error
}
