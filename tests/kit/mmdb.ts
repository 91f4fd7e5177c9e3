type Value = string | number | { [name: string]: Value }

/** A file in MaxMind's format in which every address has the same record. */
export function mmdbOf(databaseType: string, record: Value): Uint8Array {
  const nodeCount = 1
  const separator = Buffer.alloc(16)
  // Both branches of the only node point to the first record: node count + 16 + its offset in the data.
  const leaf = Buffer.from([0, 0, nodeCount + 16])
  const metadata = {
    node_count: nodeCount,
    record_size: 24,
    ip_version: 6,
    database_type: databaseType,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_780_000_000,
    languages: {},
    description: {},
  }
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
  return Buffer.concat([leaf, leaf, separator, encode(record), marker, encode(metadata)])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([(2 << 5) | size(value.length)]), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes])
  }
  const entries = Object.entries(value)
  return Buffer.concat([
    Buffer.from([(7 << 5) | size(entries.length)]),
    ...entries.flatMap(([name, inner]) => [encode(name), encode(inner)]),
  ])
}

/** One byte holds the type and a size below 29. */
function size(length: number): number {
  if (length >= 29) throw new RangeError('This is longer than a test needs.')
  return length
}
