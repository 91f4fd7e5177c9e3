import { parentPort } from 'node:worker_threads'
import { createConversionContext, type ConversionContext, type KnownSource } from '#domain/import/conversion-context.ts'
import type { SourcePost } from '#domain/import/source.ts'
import {
  convertPage,
  convertText,
  type ConvertedPage,
  type ConvertedText,
  type Mapping,
  type Refused,
} from '#features/import/convert-text.ts'

/** Settings come first, then a part of what is known for each `known`, then posts. */
export type ConvertingRequest =
  | Readonly<{ kind: 'mapping'; mapping: Mapping }>
  | Readonly<{ kind: 'known'; known: KnownSource }>
  | Readonly<{ kind: 'post'; post: SourcePost; now: number }>
  | Readonly<{ kind: 'page'; post: SourcePost }>

export type ConvertingResponse = { done: true } | ConvertedText | ConvertedPage | Refused

// Runs as a thread: converting a hostile text takes seconds, in which requests would wait. An error ends the thread, and
// converting-thread.ts starts another one.
const port = parentPort
if (!port) throw new Error('The converting worker runs in a worker thread only.')

let mapping: Mapping | undefined
const parts: KnownSource[] = []
let context: ConversionContext | undefined

function respond(request: ConvertingRequest): ConvertingResponse {
  if (request.kind === 'mapping') mapping = request.mapping
  else if (request.kind === 'known') parts.push(request.known)
  else {
    context ??= createConversionContext(joined(parts.splice(0)))
    if (!mapping) throw new Error('A text came before the settings.')
    if (request.kind === 'page') return convertPage(request.post, context, mapping)
    return convertText(request.post, context, { ...mapping, now: request.now })
  }
  return { done: true }
}

const joined = (all: readonly KnownSource[]): KnownSource => ({
  ...all[0],
  links: all.flatMap(({ links = [] }) => links),
  paths: all.flatMap(({ paths = [] }) => paths),
  pictures: all.flatMap(({ pictures = [] }) => pictures),
})

port.on('message', (request: ConvertingRequest) => port.postMessage(respond(request)))
