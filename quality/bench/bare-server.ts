import { createServer } from 'node:http'

/** The most node:http can do: the same bytes and headers with nothing around them. */
process.once('message', ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
