import { expect, test } from 'vitest'
import { drawQr } from './qr.ts'

const uri = 'otpauth://totp/Wagwise:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Wagwise'

test('a QR code has its three corner marks, a quiet zone of four modules, and changes with the key', () => {
  const { size, path } = drawQr(uri)
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`))
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`)
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    const row = Array.from({ length: 7 }, (_, at) => isDark(left + at, top))
    expect(row).toEqual(Array(7).fill(true))
    expect([isDark(left + 1, top + 1), isDark(left + 3, top + 3)]).toEqual([false, true])
  }
  for (let at = 0; at < size; at += 1) expect([isDark(at, 3), isDark(3, at)]).toEqual([false, false])
  expect(drawQr(`${uri}x`).path).not.toBe(path)
})
