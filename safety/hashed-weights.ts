const bits = 24
/** Slots whose upper 16 bits agree stand in one bucket, about six of 400,000. */
const bucketBits = 16
const restBits = bits - bucketBits

/** The number that stands for a feature's name: FNV-1a with a final mix. Of 400,000 names, 1 in 80 shares its number. */
export function slotOf(name: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> (32 - bits)
}

/** Weights by slot. Without the names they need 2 MB of memory instead of 30. */
export class HashedWeights {
  readonly slots: Uint32Array
  readonly values: Int8Array
  readonly #starts = new Uint32Array(2 ** bucketBits + 1)

  /** `slots`: ascending, each once. */
  constructor(slots: Uint32Array, values: Int8Array) {
    this.slots = slots
    this.values = values
    for (const slot of slots) this.#starts[(slot >>> restBits) + 1]!++
    for (let bucket = 0; bucket < 2 ** bucketBits; bucket++) this.#starts[bucket + 1]! += this.#starts[bucket]!
  }

  get size(): number {
    return this.slots.length
  }

  get(name: string): number | undefined {
    const slot = slotOf(name)
    const bucket = slot >>> restBits
    const end = this.#starts[bucket + 1]!
    for (let at = this.#starts[bucket]!; at < end; at++) if (this.slots[at] === slot) return this.values[at]
    return undefined
  }
}
