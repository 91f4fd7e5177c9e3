import type { Worker } from 'node:worker_threads'
import type { KnownSource } from '#domain/import/conversion-context.ts'
import type { ConvertedPage, ConvertedText, Refused } from '#features/import/convert-text.ts'
import { inBatches } from '#features/in-batches.ts'
import type { ConverterSettings, OpenConverter } from '#features/import/ports.ts'
import { createReplacedWorker, isOutOfMemory, WorkerTimeout } from '#server/replaced-worker.ts'
import { createSerialQueue } from '#server/serial-queue.ts'
import { startThread, workerFile } from '#server/start-thread.ts'
import type { ConvertingRequest, ConvertingResponse } from './converting-worker.ts'

type Options = {
  /** Called with each text that the thread failed at. */
  onFailure?: (error: unknown) => void
  maxMs?: number
  startWorker?: () => Worker
}

/** Many times what the worst text takes on a busy machine. */
const defaultMaxMs = 60_000
/** Many times what the worst text needs, and the addresses of a large site. */
const memory = { megabytes: 192, semiSpaceMegabytes: 4 }
const partSize = 1000

export const startConvertingWorker = (): Worker => startThread(workerFile('converting-worker', import.meta.url), memory)

/**
 * Converts texts in a thread that starts with the first of them. A text at which it fails is refused, and the next one
 * gets a new thread.
 */
export function createConvertingThread({
  onFailure = () => undefined,
  maxMs = defaultMaxMs,
  startWorker = startConvertingWorker,
}: Options = {}): OpenConverter {
  return (settings) => {
    const thread = createReplacedWorker<ConvertingRequest, ConvertingResponse>({
      name: 'converting worker',
      start: startWorker,
      maxMs: ({ kind }) => (kind === 'post' || kind === 'page' ? maxMs : defaultMaxMs),
    })

    const inOrder = createSerialQueue()

    async function convert(request: ConvertingRequest): Promise<ConvertingResponse> {
      if (!thread.isRunning()) for (const setting of listSettings(settings)) await thread.ask(setting)
      try {
        return await thread.ask(request)
      } catch (error) {
        onFailure(error)
        return { refused: reasonOf(error) }
      }
    }

    return {
      convert: async (post, now) =>
        (await inOrder(() => convert({ kind: 'post', post, now }))) as ConvertedText | Refused,
      convertPage: async (post) => (await inOrder(() => convert({ kind: 'page', post }))) as ConvertedPage | Refused,
      close: () => thread.close(),
    }
  }
}

/** In parts, because a long message keeps requests waiting. */
function* listSettings({ known, mapping }: ConverterSettings): Generator<ConvertingRequest> {
  yield { kind: 'mapping', mapping }
  const { links = [], paths = [], pictures = [], ...rest } = known
  const parts = function* (): Generator<KnownSource> {
    yield rest
    for (const part of inBatches(links, partSize)) yield { links: part }
    for (const part of inBatches(paths, partSize)) yield { paths: part }
    for (const part of inBatches(pictures, partSize)) yield { pictures: part }
  }
  for (const part of parts()) yield { kind: 'known', known: part }
}

function reasonOf(error: unknown): string {
  if (error instanceof WorkerTimeout)
    return 'Converting this text takes longer than a minute. Split it in the old site, or copy it by hand.'
  if (isOutOfMemory(error))
    return 'Converting this text needs too much memory. Split it in the old site, or copy it by hand.'
  return 'This text could not be converted because of an error of ours. The log of the server has more. Copy it by hand.'
}
