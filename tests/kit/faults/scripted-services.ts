import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const animals =
  'otter badger heron lynx marten beaver raven stoat gecko newt quail finch moth shrew vole swift toad wren carp ibis'.split(
    ' ',
  )
/** An image of one pixel. */
const onePixelPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Outline, draft, critique and revision: the critique always has a suggestion. */
export const textCallsPerArticle = 4

export type ScriptedServices = {
  url: string
  calls: { text: number; image: number }
  /** Delay of each response, in milliseconds. */
  delayMs: number
  /** Every URL that search engines were notified of, with repetitions. */
  announcedUrls: string[]
  /** After this many of the kind the next is not answered; resolves when it has arrived. */
  holdAfter: (when: { kind: 'text' | 'image'; answered: number }) => Promise<void>
  close: () => void
}

/** An AI provider with the usual API and a search engine, both as fast as they can be. */
export async function startScriptedServices(): Promise<ScriptedServices> {
  const calls = { text: 0, image: 0 }
  const announcedUrls: string[] = []
  let held: { kind: 'text' | 'image'; answered: number; onArrival: () => void } | undefined

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    const respond = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.url === '/indexnow') {
      announcedUrls.push(...(JSON.parse(body) as { urlList: string[] }).urlList)
      respond({})
      return
    }
    const kind = request.url?.endsWith('/images/generations') ? 'image' : 'text'
    const number = ++calls[kind]
    if (held?.kind === kind && number > held.answered) return held.onArrival()
    if (services.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, services.delayMs))
    respond(kind === 'image' ? { created: 1, data: [{ b64_json: onePixelPng }] } : completion(number, promptOf(body)))
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const services: ScriptedServices = {
    delayMs: 0,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    announcedUrls,
    holdAfter: (when) => new Promise((onArrival) => (held = { ...when, onArrival })),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return services
}

type Prompt = { stage: string; outline?: { title: string }; draft?: { title: string } }

/** The data of a request. */
function promptOf(body: string): Prompt {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
  return JSON.parse(messages.find(({ role }) => role === 'user')?.content ?? '{}') as Prompt
}

function completion(number: number, prompt: Prompt) {
  return {
    id: 'one',
    object: 'chat.completion',
    created: 1,
    model: 'test',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: JSON.stringify(answer(number, prompt)) },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  }
}

function answer(number: number, { stage, outline, draft }: Prompt): object {
  const animal = animals[(number - 1) % animals.length] ?? ''
  const title = draft?.title ?? outline?.title ?? `${animal.toUpperCase()} ${number}`
  if (stage === 'outline') return { title, sections: [{ heading: 'First things', points: ['A plan'] }] }
  if (stage === 'critique') return { problems: [], suggestions: ['Say more about the corner.'] }
  const subject = title.toLowerCase()
  const sentence = `A calm evening with a ${subject} begins with a plan and a warm corner of the room. `
  return {
    title,
    excerpt: `What a ${subject} asks of an evening.`,
    content: `${sentence.repeat(4)}\n\n## First things\n\n${sentence.repeat(stage === 'revision' ? 6 : 5)}`,
    meta_description: `How evenings with a ${subject} go well.`,
    meta_keywords: [animal],
    references: [],
  }
}
