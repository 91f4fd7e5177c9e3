/** `mark` is the length of the byte order mark. */
type Encoding = { label: string; mark: number }

/** `utf-8` also stands for what claims to be windows-1252, because files claim it wrongly. */
export function detectEncoding(head: Buffer): Encoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { label: 'utf-8', mark: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { label: 'utf-16le', mark: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { label: 'utf-16be', mark: 2 }
  return { label: unmarkedUtf16(head) ?? declared(head) ?? 'utf-8', mark: 0 }
}

/** Latin letters have a zero as one of their two bytes. */
function unmarkedUtf16(head: Buffer): string | undefined {
  const sample = head.subarray(0, 64)
  if (sample.length < 4) return undefined
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 3
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : undefined
}

function declared(head: Buffer): string | undefined {
  const declaration = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    head.toString('latin1', 0, 300),
  )
  if (!declaration?.[1]) return undefined
  try {
    const label = new TextDecoder(declaration[1]).encoding
    // The bytes of the declaration itself say that it is not UTF-16.
    return label.startsWith('utf-') || label === 'windows-1252' ? undefined : label
  } catch {
    return undefined
  }
}
