import { UnreadableSource } from '#domain/import/source.ts'
import { shown } from '../archive/names.ts'
import { maxEntryLength } from '../source-file.ts'

const maxDepth = 500
const maxKeyLength = 200

/** `path`: the keys that lead to the list, such as `db.data.posts`. An element that is too long has no text. */
export type JsonElement = { path: string; text?: string }

type Frame = { isList: boolean; path: string; isWanted: boolean }
type Capture = { depth: number; from: number; parts: string[]; length: number }

const mark = { quote: 34, comma: 44, colon: 58, openList: 91, backslash: 92, closeList: 93, open: 123, close: 125 }

/**
 * Cuts the elements out of the lists of a JSON text that is too long to be parsed as a whole. `isWanted` names lists
 * by their path.
 */
export class JsonElements {
  readonly #file: string
  readonly #isWanted: (path: string) => boolean
  readonly #stack: Frame[] = []
  #found: JsonElement[] = []
  #capture: Capture | undefined
  #key = ''
  #keyFrom = -1
  #isKeyNext = false
  #isInText = false
  #isEscaped = false
  #line = 1
  #isOver = false

  constructor(file: string, isWanted: (path: string) => boolean) {
    this.#file = file
    this.#isWanted = isWanted
  }

  /** The elements that end in this piece of the text. */
  write(text: string): JsonElement[] {
    this.#found = []
    if (this.#capture) this.#capture.from = 0
    if (this.#keyFrom >= 0) this.#keyFrom = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 10) this.#line++
      if (this.#isInText) this.#readInText(text, at, code)
      else if (code > 32) this.#readMark(text, at, code)
    }
    if (this.#capture) hold(this.#capture, text, text.length)
    if (this.#keyFrom >= 0) this.#addToKey(text.slice(this.#keyFrom))
    return this.#found
  }

  /** Throws if the text is not over. */
  end(): void {
    if (this.#isOver) return
    const last = this.#stack
      .findLast(({ path }) => path)
      ?.path.split('.')
      .at(-1)
    const where = last ? `, in the middle of “${last}”` : ''
    throw new UnreadableSource(
      `“${shown(this.#file)}” breaks off at line ${this.#line}${where}. Download the export again.`,
    )
  }

  #readInText(text: string, at: number, code: number): void {
    if (this.#isEscaped) {
      this.#isEscaped = false
    } else if (code === mark.backslash) {
      this.#isEscaped = true
    } else if (code === mark.quote) {
      this.#isInText = false
      if (this.#keyFrom >= 0) this.#addToKey(text.slice(this.#keyFrom, at))
      this.#keyFrom = -1
    }
  }

  #readMark(text: string, at: number, code: number): void {
    const frame = this.#stack.at(-1)
    if (code === mark.comma || code === mark.closeList || code === mark.close) {
      this.#endElement(text, at)
      if (code === mark.comma) this.#isKeyNext = frame?.isList === false
      else this.#pop(code)
      return
    }
    if (code === mark.colon) {
      this.#isKeyNext = false
      return
    }
    if (this.#isOver) this.#fail()
    if (frame?.isWanted && !this.#capture) this.#capture = { depth: this.#stack.length, from: at, parts: [], length: 0 }
    if (code === mark.quote) {
      this.#isInText = true
      if (!this.#isKeyNext || this.#capture) return
      this.#key = ''
      this.#keyFrom = at + 1
    } else if (code === mark.open || code === mark.openList) {
      this.#push(code === mark.openList)
    }
  }

  #push(isList: boolean): void {
    if (this.#stack.length >= maxDepth) this.#fail()
    const frame = this.#stack.at(-1)
    const path = this.#capture || !frame ? '' : frame.isList ? frame.path : join(frame.path, this.#key)
    this.#stack.push({ isList, path, isWanted: isList && !this.#capture && this.#isWanted(path) })
    this.#isKeyNext = !isList
  }

  #pop(code: number): void {
    const frame = this.#stack.pop()
    if (!frame || frame.isList !== (code === mark.closeList)) this.#fail()
    this.#isOver = this.#stack.length === 0
  }

  #endElement(text: string, at: number): void {
    const capture = this.#capture
    if (capture?.depth !== this.#stack.length) return
    hold(capture, text, at)
    const path = this.#stack.at(-1)?.path ?? ''
    this.#found.push(capture.length > maxEntryLength ? { path } : { path, text: capture.parts.join('') })
    this.#capture = undefined
  }

  #addToKey(text: string): void {
    this.#key = (this.#key + text).slice(0, maxKeyLength)
  }

  #fail(): never {
    throw new UnreadableSource(
      `“${shown(this.#file)}” is not valid JSON at line ${this.#line}. Download the export again.`,
    )
  }
}

const join = (path: string, key: string) => (path ? `${path}.${key}` : key)

function hold(capture: Capture, text: string, end: number): void {
  capture.length += end - capture.from
  if (capture.length > maxEntryLength) capture.parts = []
  else capture.parts.push(text.slice(capture.from, end))
}
