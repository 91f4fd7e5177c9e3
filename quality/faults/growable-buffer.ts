/** The content of a file that grows a little with every write, without being copied every time. */
export class Bytes {
  #room: Buffer
  #length: number

  constructor(start: Buffer) {
    this.#room = start
    this.#length = start.byteLength
  }

  write(at: number, data: Buffer) {
    if (at + data.byteLength > this.#length) this.resize(at + data.byteLength)
    data.copy(this.#room, at)
  }

  /** What is new is zero, as on a disk. */
  resize(length: number) {
    if (length > this.#room.byteLength) {
      const larger = Buffer.alloc(length * 2)
      this.#room.copy(larger, 0, 0, this.#length)
      this.#room = larger
    } else if (length > this.#length) this.#room.fill(0, this.#length, length)
    this.#length = length
  }

  read(): Buffer {
    return this.#room.subarray(0, this.#length)
  }
}
