import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createConnectionLimit } from './connection-limit.ts'
import { createIpMatcher } from './trusted-proxies.ts'

class Caller extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.destroyed = true
  }
}

function knock(cap: (socket: Socket) => void, ip: string, times: number): Caller[] {
  return Array.from({ length: times }, () => {
    const caller = new Caller(ip)
    cap(caller as unknown as Socket)
    return caller
  })
}
const turnedAway = (callers: readonly Caller[]) => callers.filter(({ destroyed }) => destroyed).length

test('the 101st connection of one client is closed, and closing one makes room (F12)', () => {
  const cap = createConnectionLimit(createIpMatcher([]))
  const callers = knock(cap, '::ffff:9.9.9.9', 100)
  expect(turnedAway(callers)).toBe(0)
  expect(turnedAway(knock(cap, '9.9.9.9', 1))).toBe(1)
  callers[0]?.emit('close')
  expect(turnedAway(knock(cap, '9.9.9.9', 2))).toBe(1)
  expect(turnedAway(knock(cap, '9.9.9.10', 100))).toBe(0)
})

test('an IPv6 network is one client; trusted proxies and this machine are never rejected', () => {
  const cap = createConnectionLimit(createIpMatcher(['203.0.113.1']))
  knock(cap, '2a00:1450::1', 100)
  expect(turnedAway(knock(cap, '2a00:1450::2', 1))).toBe(1)
  for (const ip of ['203.0.113.1', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect(turnedAway(knock(cap, ip, 500))).toBe(0)
})

test('a client in the local network, such as an unlisted proxy, may open a thousand connections (F12)', () => {
  const cap = createConnectionLimit(createIpMatcher([]))
  for (const ip of ['172.17.0.1', 'fd00::1']) {
    expect(turnedAway(knock(cap, ip, 1000))).toBe(0)
    expect(turnedAway(knock(cap, ip, 1))).toBe(1)
  }
})
