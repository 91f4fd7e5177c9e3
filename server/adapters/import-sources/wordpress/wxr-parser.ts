import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableSource } from '#domain/import/source.ts'
import { shown } from '../archive/names.ts'
import { maxEntryLength } from '../source-file.ts'
import { isReadMeta } from './read-meta.ts'

export type Fields = Map<string, string>
export type WxrTerm = { domain: string; nicename: string; name: string }
export type WxrRecord = {
  /** The element: `item`, `wp:author`, `wp:category`, …, or `channel` for what is said of the whole site. */
  kind: string
  line: number
  fields: Fields
  meta: Fields
  terms: WxrTerm[]
  comments: Fields[]
  /** A field was longer than a text can be. */
  tooLong?: string
}

const recordNames = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])
const texts = new Set(['content:encoded', 'excerpt:encoded', 'title', 'description'])
/** Faults of a character, not of the shape of the file. Some plugins print blank lines before the XML. */
const harmless =
  /(?:disallowed character|is disallowed in char data|entity|entity name|start of the document|outside of root node|declaration is incomplete|must match .*|declarations|before root|attribute: .*|between attributes|whitespace required)\.$/s
/** The parser itself keeps a text until it ends. */
const maxSilence = 24_000_000
const maxItemLength = 40_000_000
const maxDepth = 100

/** Turns the XML of a WordPress export into records, as it is written in pieces. */
export class WxrParser {
  readonly #file: string
  readonly #parser = new SaxesParser({ position: true, xmlns: false })
  readonly #path: string[] = []
  readonly #site = newRecord('channel', 1)
  #ready: WxrRecord[] = []
  #record: WxrRecord | undefined
  #part: Fields | undefined
  #term: WxrTerm | undefined
  #text: string[] = []
  #textLength = 0
  #recordLength = 0
  #silence = 0
  #isOver = false
  #isSiteReady = false
  #title = ''

  constructor(file: string) {
    this.#file = file
    const parser = this.#parser
    parser.on('opentag', (tag) => this.#open(tag))
    parser.on('closetag', (tag) => this.#close(tag.name))
    parser.on('text', (text) => this.#addText(text))
    parser.on('cdata', (text) => this.#addText(text))
    parser.on('error', ({ message }) => this.#judge(message))
    parser.on('doctype', () => {
      throw this.#refuse('declares entities of its own (DOCTYPE), which no export of WordPress does. Export it again.')
    })
  }

  /** The records that end in this piece. The site comes before the first of them. */
  write(text: string): WxrRecord[] {
    this.#ready = []
    this.#silence += text.length
    if (this.#silence > maxSilence) throw this.#refuse('holds a single text of more than 24 MB. Leave that entry out.')
    if (!this.#isOver) this.#parser.write(text)
    return this.#ready
  }

  /** Throws if the file breaks off. */
  end(): WxrRecord[] {
    if (this.#isOver) return this.#isSiteReady ? [] : [this.#site]
    const after = this.#title ? `, in or after “${shown(this.#title)}”` : ''
    throw this.#refuse(`breaks off at line ${this.#parser.line}${after}. Export or download it again.`)
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    this.#silence = 0
    const depth = this.#path.push(name)
    this.#text = []
    this.#textLength = 0
    if (depth > maxDepth) throw this.#broken()
    if (depth === 3 && recordNames.has(name)) {
      this.#record = newRecord(name, this.#parser.line)
      this.#recordLength = 0
    }
    if (!this.#record || depth < 4) return
    // A text that holds elements was cut in two by its own characters, so the rest of it would be lost.
    if (depth > 4 && texts.has(this.#path[3] ?? '')) throw this.#broken()
    if (depth > 4) return
    if (name === 'wp:postmeta' || name === 'wp:comment') this.#part = new Map()
    if (name === 'category') {
      const { domain = 'category', nicename = '' } = attributes
      this.#term = { domain, nicename, name: '' }
    }
  }

  #close(name: string): void {
    this.#silence = 0
    const depth = this.#path.length
    this.#path.pop()
    const value = this.#text.join('')
    this.#text = []
    if (depth === 1) this.#isOver = true
    else if (depth === 3) this.#closeRecord(name, value)
    else if (depth === 4 && this.#record) this.#closeField(this.#record, name, value)
    else if (depth === 5 && this.#part) this.#closePart(this.#part, name, value)
  }

  #closeRecord(name: string, value: string): void {
    if (this.#record?.kind === 'item' && !this.#isSiteReady) {
      this.#ready.push(this.#site)
      this.#isSiteReady = true
    }
    if (this.#record) this.#ready.push(this.#record)
    else if (!this.#site.fields.has(name)) this.#site.fields.set(name, value)
    this.#record = undefined
  }

  #closeField(record: WxrRecord, name: string, value: string): void {
    const part = this.#part
    this.#part = undefined
    this.#count(name.length + value.length)
    if (name === 'wp:comment' && part) record.comments.push(part)
    else if (name === 'wp:postmeta' && part) addMeta(record.meta, part)
    else if (name === 'category' && this.#term) record.terms.push({ ...this.#term, name: value })
    else record.fields.set(name, value)
    if (name === 'title' && record.kind === 'item') this.#title = value
  }

  #closePart(part: Fields, name: string, value: string): void {
    // Page builders keep megabytes in fields that nobody reads.
    if (name === 'wp:meta_value' && !isReadMeta(part.get('wp:meta_key') ?? '')) return
    part.set(name, value)
    this.#count(name.length + value.length)
  }

  #count(length: number): void {
    this.#recordLength += length
    if (this.#recordLength > maxItemLength) throw this.#refuse(`has far too much at “${shown(this.#title)}”.`)
  }

  #addText(text: string): void {
    this.#silence = 0
    this.#textLength += text.length
    if (this.#textLength <= maxEntryLength) {
      this.#text.push(text)
    } else if (this.#record && this.#path.length === 4) {
      this.#text = []
      this.#record.tooLong = this.#path[3] ?? ''
    }
  }

  #judge(message: string): void {
    if (!this.#isOver && !harmless.test(message)) throw this.#broken()
  }

  #broken(): UnreadableSource {
    const near = this.#title ? `, near “${shown(this.#title)}”` : ''
    return this.#refuse(`is damaged at line ${this.#parser.line}${near}. Export it again.`)
  }

  #refuse(reason: string): UnreadableSource {
    return new UnreadableSource(`“${shown(this.#file)}” ${reason}`)
  }
}

function newRecord(kind: string, line: number): WxrRecord {
  return { kind, line, fields: new Map(), meta: new Map(), terms: [], comments: [] }
}

/** A key may be there more than once: `_wp_old_slug` is, the others have their first value. */
function addMeta(meta: Fields, part: Fields): void {
  const key = part.get('wp:meta_key') ?? ''
  const value = part.get('wp:meta_value')
  if (value === undefined) return
  if (key === '_wp_old_slug' && meta.has(key)) meta.set(key, `${meta.get(key)}\n${value}`.slice(0, 4000))
  else if (!meta.has(key)) meta.set(key, value)
}
