import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail that the server has accepted for delivery. */
type ReceivedMail = { from: string; to: string; id: string; message: string }

/** What it does with one line, or with one whole mail, instead of responding as usual. */
type SmtpReaction = string | ((socket: Socket) => void) | undefined
export type SmtpBehavior = {
  /** Instead of the greeting. */
  greet?: (connection: number) => SmtpReaction
  /** Instead of the usual response to a command; undefined responds as usual. */
  command?: (line: string) => SmtpReaction
  /** After the final dot, before the mail counts as accepted; a string that begins with 2 accepts it. */
  data?: (mail: ReceivedMail, number: number) => SmtpReaction
  /** Delay of every response, in milliseconds. */
  delayMs?: number
  auth?: { user: string; pass: string }
}
export type FakeSmtp = {
  url: string
  received: ReceivedMail[]
  /** Every command, in order. */
  commands: string[]
  connections: () => number
  behavior: SmtpBehavior
}

export const closeConnection = (socket: Socket) => void socket.destroy()
export const doNotRespond = () => undefined

/** A mail server that speaks real SMTP, and misbehaves as the test asks. */
export async function startTestSmtp(manners: SmtpBehavior = {}): Promise<FakeSmtp> {
  const standIn = await startFakeSmtp(manners)
  onTestFinished(standIn.stop)
  return standIn
}

/** The same outside a test. */
export async function startFakeSmtp(manners: SmtpBehavior): Promise<FakeSmtp & { stop: () => void }> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    handleConnection(socket, standIn, ++connections)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const userInfo = manners.auth ? `${manners.auth.user}:${encodeURIComponent(manners.auth.pass)}@` : ''
  const standIn = {
    url: `smtp://${userInfo}127.0.0.1:${port}`,
    received: [] as ReceivedMail[],
    commands: [] as string[],
    connections: () => connections,
    behavior: manners,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return standIn
}

function handleConnection(socket: Socket, standIn: FakeSmtp, connection: number) {
  const { behavior: manners } = standIn
  let rest = ''
  let envelope = { from: '', to: '' }
  let data: string[] | undefined
  let isSignedIn = manners.auth === undefined

  function respond(act: SmtpReaction) {
    if (typeof act === 'function') act(socket)
    else if (act !== undefined && !socket.destroyed) {
      if (manners.delayMs === undefined) socket.write(`${act}\r\n`)
      else setTimeout(() => socket.writable && socket.write(`${act}\r\n`), manners.delayMs)
    }
  }

  function take(line: string) {
    if (data === undefined) return respond(manners.command ? (manners.command(line) ?? usual(line)) : usual(line))
    if (line !== '.') return void data.push(line.startsWith('.') ? line.slice(1) : line)
    const message = data.join('\r\n')
    const id = /^Message-ID: <(.+)>$/im.exec(message)?.[1] ?? ''
    const mail = { ...envelope, id, message }
    data = undefined
    const act = manners.data?.(mail, standIn.received.length + 1) ?? '250 2.0.0 taken'
    if (typeof act === 'string' && act.startsWith('2')) standIn.received.push(mail)
    return respond(act)
  }

  function usual(line: string): string {
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    switch (verb) {
      case 'EHLO':
        return `250-fake\r\n250-8BITMIME${manners.auth ? '\r\n250-AUTH PLAIN' : ''}\r\n250 SIZE 1000000`
      case 'HELO':
      case 'RSET':
      case 'NOOP':
        return '250 ok'
      case 'AUTH':
        isSignedIn = isRight(line, manners.auth)
        return isSignedIn ? '235 welcome' : '535 5.7.8 not you'
      case 'MAIL':
        if (!isSignedIn) return '530 5.7.0 who are you'
        envelope = { from: addressIn(line), to: '' }
        return '250 2.1.0 ok'
      case 'RCPT':
        if (envelope.from === '') return '503 first MAIL'
        if (envelope.to !== '') return '452 one at a time'
        envelope.to = addressIn(line)
        return '250 2.1.5 ok'
      case 'DATA':
        if (envelope.to === '') return '503 first RCPT'
        data = []
        return '354 go on'
      case 'QUIT':
        return '221 bye'
      default:
        return '502 command not implemented'
    }
  }

  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (data === undefined) standIn.commands.push(line)
      take(line)
    }
  })
  respond(manners.greet ? manners.greet(connection) : '220 fake ready')
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

function isRight(line: string, auth: SmtpBehavior['auth']): boolean {
  const [, , encoded = ''] = line.split(' ')
  const [, user, pass] = Buffer.from(encoded, 'base64').toString().split('\0')
  return user === auth?.user && pass === auth?.pass
}
