/** The content of a file that grows a little with every write, without copying it each time. */
export class GrowableBuffer {
  #buffer: Buffer
  #length: number

  constructor(start: Buffer) {
    this.#buffer = start
    this.#length = start.byteLength
  }

  write(at: number, data: Buffer) {
    if (at + data.byteLength > this.#length) this.resize(at + data.byteLength)
    data.copy(this.#buffer, at)
  }

  /** New bytes are zero, as on a disk. */
  resize(length: number) {
    if (length > this.#buffer.byteLength) {
      const larger = Buffer.alloc(length * 2)
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    } else if (length > this.#length) this.#buffer.fill(0, this.#length, length)
    this.#length = length
  }

  read(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}
