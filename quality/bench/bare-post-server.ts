import { createServer } from 'node:http'

/** The most node:http can do with a body: read it, parse it, respond. */
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.on('end', () => {
    JSON.parse(text)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '16' }).end('{"success":true}')
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
