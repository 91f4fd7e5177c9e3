import sharp from 'sharp'

type Region = { left: number; top: number; width: number; height: number }

/** The share of each color in a part of a picture, largest first. Colors are rounded, because edges are smoothed. */
export async function mainColors(image: Uint8Array, region: Region): Promise<Map<string, number>> {
  const { data } = await sharp(image).extract(region).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at + 2 < data.length; at += 3) {
    const color = [0, 1, 2].map((channel) => Math.round((data[at + channel] ?? 0) / 32)).join(' ')
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const pixels = data.length / 3
  return new Map(
    [...counts].map(([color, count]) => [color, count / pixels] as const).toSorted(([, a], [, b]) => b - a),
  )
}

/** How much the shares of the five main colors of `a` differ in `b`; the largest difference, from 0 to 1. */
export function colorDifference(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  return Math.max(...[...a].slice(0, 5).map(([color, share]) => Math.abs(share - (b.get(color) ?? 0))))
}
