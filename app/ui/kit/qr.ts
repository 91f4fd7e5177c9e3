import { encode } from 'uqr'

/** The code as one SVG path of unit squares, with the quiet zone that scanners need. */
export function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
