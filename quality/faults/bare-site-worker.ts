import { createServer, type ServerResponse } from 'node:http'
import { createRenderQueue } from '#server/http/render-queue.ts'

// For `fork`: node:http with the site's queue and nothing else. A search and an admin's request are as much CPU time as
// on the site, pages and rejections are ready bytes, and a view is only parsed.
const [searchMs = 0, adminMs = 0, searchBytes = 0, pageBytes = 0] = process.argv.slice(2, 6).map(Number)
const { 'content-length': _length, ...headers } = JSON.parse(process.argv[6] ?? '') as Record<string, string>
const searchResult = Buffer.alloc(searchBytes, 'x')
const page = Buffer.alloc(pageBytes, 'x')
const busy = Buffer.from('The site is busy. Please try again in a moment.')
const enqueueRender = createRenderQueue()
let stepsPerMs = 10_000
stepsPerMs = measureSteps()

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      JSON.parse(text)
      send(response, 202, Buffer.alloc(0))
    })
  } else if (request.url?.startsWith('/api/admin/')) {
    useCpu(adminMs)
    send(response, 200, searchResult)
  } else if (!request.url?.includes('?q=')) send(response, 200, page)
  else if (!enqueueRender(response, () => search(response))) send(response, 503, busy)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))

function search(response: ServerResponse) {
  useCpu(searchMs)
  send(response, 200, searchResult)
}

function send(response: ServerResponse, status: number, body: Buffer) {
  response.writeHead(status, { ...headers, 'content-length': body.byteLength }).end(body)
}

/** In steps of a known cost: the clock of the CPU advances only every few milliseconds. */
function useCpu(milliseconds: number) {
  let total = 0
  for (let step = 0; step < milliseconds * stepsPerMs; step++) total += step % 7
  return total
}

function measureSteps(): number {
  for (let milliseconds = 1; ; milliseconds *= 2) {
    const before = process.threadCpuUsage().user
    useCpu(milliseconds)
    const used = (process.threadCpuUsage().user - before) / 1000
    if (used >= 300) return (stepsPerMs * milliseconds) / used
  }
}
