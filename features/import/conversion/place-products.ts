import { decodeUri } from '#domain/text/decode-uri.ts'

const productStart = '{product: import:'

/** The line of a product that has no id yet. */
export const productLine = (key: string) => `${productStart}${encodeURIComponent(key)}}`

/** Puts in the ids of the products. The line of a product that was not taken over is left out. */
export function placeProducts(content: string, idOf: (key: string) => string | undefined): string {
  const lines: string[] = []
  for (const line of content.split('\n')) {
    const placed = placeLine(line, idOf)
    if (placed !== undefined) lines.push(placed)
    else if (lines.at(-1) === '') lines.pop()
  }
  return lines.join('\n').trim()
}

function placeLine(line: string, idOf: (key: string) => string | undefined): string | undefined {
  if (!line.startsWith(productStart) || !line.endsWith('}')) return line
  const id = idOf(decodeUri(line.slice(productStart.length, -1)) ?? '')
  return id === undefined ? undefined : `{product: ${id}}`
}
