import type { Block, Inline, Table } from './article-blocks.ts'
import type { Cue, SafetyLexicon } from './lexicon.ts'
import { judgeClauses } from './polarity.ts'
import { readSentence, speciesIn, type Reading } from './reading.ts'
import { splitSentences } from './split-sentences.ts'

/** Where a text stands. `short`: an excerpt, description or takeaway. */
export type Field = 'title' | 'short' | 'keyword' | 'heading' | 'cell' | 'text'

/** `warned` and `permitted`: what the headings, list introductions, callouts and tables around a sentence say. */
export type Sentence = {
  text: string
  reading: Reading
  block: number
  /** A row of a table, counted from the start of the text; 0 elsewhere. */
  row: number
  warned: boolean
  permitted: boolean
  /** What the headings above it say, for rules that need to know the subject. */
  heading: Reading | undefined
  species: readonly string[]
  references: readonly number[]
  field: Field
  /** A title, heading, keyword or cell of a table, which need not be a sentence. */
  label: boolean
  /** Its paragraph has a reference. */
  cited: boolean
}

const auxiliaries: ReadonlySet<string> = new Set(
  'is are was were can could do does did should will would may'.split(' '),
)
const determiners: ReadonlySet<string> = new Set('a an the my your our'.split(' '))
const pronouns: ReadonlySet<string> = new Set('i it we you they'.split(' '))

/** The name of a column is read again in each of its rows, which may be thousands. */
const maxColumnName = 200

/** Plain text in which references stay visible as `[^1]`. */
function markedText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return inline.text
      return inline.kind === 'reference' ? `[^${inline.number}]` : markedText(inline.inlines)
    })
    .join('')
}

type Surroundings = {
  field?: Field
  warned: boolean
  permitted: boolean
  heading?: Reading | undefined
  species?: readonly string[]
}

/** Reads an article once, from top to bottom, and remembers what stands above each sentence. */
export class SentenceReader {
  readonly sentences: Sentence[] = []
  readonly #lexicon: SafetyLexicon
  #block = 0
  #row = 0
  #title: Surroundings = { warned: false, permitted: false }
  #section: Surroundings = this.#title
  #subsection: Surroundings = this.#title
  #intro: Surroundings = this.#title

  constructor(lexicon: SafetyLexicon) {
    this.#lexicon = lexicon
  }

  addField(text: string, field: 'title' | 'short' | 'keyword' = 'short'): void {
    const own = this.#add(text, { warned: false, permitted: false, field })
    if (field === 'title') this.#title = this.#judge(own)
    this.#block++
  }

  /** "Can dogs eat grapes" is what people search for, not what the article says. */
  addKeyword(text: string): void {
    const { tokens, classes } = readSentence(text, this.#lexicon)
    const [first, second, third] = tokens.map(({ word }, at) => ({ word, named: classes[at] }))
    const subject = second && determiners.has(second.word) ? third : second
    const isNamed = subject?.named?.has('animal') || subject?.named?.has('substance')
    const asks = first && auxiliaries.has(first.word) && subject && (isNamed || pronouns.has(subject.word))
    this.addField(asks ? `${text}?` : text, 'keyword')
  }

  addBlocks(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.#addBlock(block)
      this.#block++
    }
  }

  #addBlock(block: Block): void {
    const above = this.#above()
    switch (block.kind) {
      case 'section':
        this.#section = this.#subsection = this.#judge(
          this.#add(block.text, { ...this.#title, permitted: false, field: 'heading' }),
        )
        this.#intro = this.#section
        return
      case 'subsection':
        this.#subsection = this.#judge(this.#add(block.text, { ...this.#section, permitted: false, field: 'heading' }))
        this.#intro = this.#subsection
        return
      case 'paragraph':
      case 'quote': {
        const own = this.#add(markedText(block.inlines), { ...above, permitted: false })
        this.#intro = introduces(own.at(-1))
          ? this.#judge(own.slice(-1))
          : { ...this.#judge(own.slice(-1)), permitted: false }
        return
      }
      case 'callout':
        this.#add(markedText(block.inlines), {
          ...above,
          warned: above.warned || block.tone !== 'good-to-know',
          permitted: false,
        })
        return
      case 'list': {
        const around = { ...this.#withIntro(above), permitted: this.#intro.permitted }
        for (const { inlines, nested } of block.items) {
          const own = this.#judge(this.#add(markedText(inlines), around))
          for (const item of nested?.items ?? [])
            this.#add(markedText(item), {
              ...around,
              warned: around.warned || own.warned,
              permitted: (own.permitted && introduces(this.sentences.at(-1))) || around.permitted,
            })
        }
        return
      }
      case 'table':
        this.#addTable(block, this.#withIntro(above))
        return
      case 'steps':
        for (const inlines of [...block.steps, ...block.notes, ...(block.stop ? [block.stop] : [])])
          this.#add(markedText(inlines), { ...above, permitted: false })
        this.#add(`${block.title} ${block.subject}`, { ...above, field: 'heading' })
        return
      case 'other':
        for (const text of [...block.texts.map(markedText), ...block.labels]) this.#add(text, above)
    }
  }

  /** Headings of columns and the rest of the row count for each cell. */
  #addTable(block: Table, above: Surroundings): void {
    this.#row++
    const heads = block.head.map((cell) =>
      this.#judge(this.#add(markedText(cell), { ...above, permitted: false, field: 'cell' })),
    )
    for (const row of block.rows) {
      this.#row++
      const cells = row.map((cell) => splitSentences(markedText(cell)).map((text) => readSentence(text, this.#lexicon)))
      const judged = cells.flat().map((reading) => this.#polarityOf(reading))
      const says = (cue: Cue) =>
        cells.some(([first]) => first?.cues.some(({ value, from }) => value === cue && from === 0))
      const warned = judged.some((polarity) => polarity.warned) || says('answerno')
      const short = cells
        .slice(1)
        .flat()
        .filter(({ tokens }) => tokens.length <= 3)
      const permitted =
        !warned && (says('yes') || short.some((reading) => judgeClauses(reading).some(({ permits }) => permits)))
      for (const [column, cell] of row.entries()) {
        const head = heads[column] ?? above
        const rest = {
          ...above,
          warned: above.warned || head.warned || warned || block.triage,
          permitted: head.permitted || permitted,
          field: 'cell' as const,
        }
        const name =
          column > 0 && /^[\d½¼¾]/.test(markedText(cell))
            ? `${markedText(block.head[column] ?? []).slice(0, maxColumnName)}: `
            : ''
        this.#add(`${name}${markedText(cell)}`, rest)
      }
    }
  }

  #above(): Surroundings {
    const levels = [this.#title, this.#section, this.#subsection]
    const heading = this.#subsection.heading ?? this.#section.heading ?? this.#title.heading
    const species = levels.findLast((level) => (level.species ?? []).length > 0)?.species ?? []
    return { warned: levels.some(({ warned }) => warned), permitted: this.#subsection.permitted, heading, species }
  }

  #withIntro(above: Surroundings): Surroundings {
    return { ...above, warned: above.warned || this.#intro.warned }
  }

  #add(text: string, around: Surroundings): Sentence[] {
    const field = around.field ?? 'text'
    const own = splitSentences(text).map((sentence): Sentence => ({
      text: sentence,
      reading: readSentence(sentence.replaceAll(/\[\^\d+\]/g, ' '), this.#lexicon),
      block: this.#block,
      row: field === 'cell' ? this.#row : 0,
      warned: around.warned,
      permitted: around.permitted,
      heading: around.heading,
      species: around.species ?? [],
      field,
      label: field !== 'text',
      cited: false,
      references: [...sentence.matchAll(/\[\^(\d{1,2})\]/g)].map(([, number]) => Number(number)),
    }))
    const references = own.flatMap((sentence) => sentence.references)
    for (const sentence of own) sentence.cited = references.length > 0
    const warns = own.map(({ reading }) => this.#polarityOf(reading).warned)
    // A warning counts for the whole paragraph.
    if (warns.includes(true)) for (const sentence of own) sentence.warned = true
    for (const sentence of own) this.sentences.push(sentence)
    return own
  }

  #polarityOf(reading: Reading): { warned: boolean; permitted: boolean } {
    const polarities = judgeClauses(reading)
    const warned = polarities.some(({ warns }) => warns)
    return { warned, permitted: !warned && polarities.some(({ permits, allows }) => permits || allows) }
  }

  #judge(sentences: readonly Sentence[]): Surroundings {
    const readings = sentences.map(({ reading }) => reading)
    const [heading] = readings
    const judged = readings.map((reading) => this.#polarityOf(reading))
    return {
      warned: judged.some(({ warned }) => warned),
      permitted: judged.some(({ permitted }) => permitted),
      heading,
      species: [...new Set(readings.flatMap((reading) => speciesIn(reading, 0, reading.tokens.length, this.#lexicon)))],
    }
  }
}

/** "Good snacks are:" */
function introduces(sentence: Sentence | undefined): boolean {
  return sentence?.text.endsWith(':') === true
}
