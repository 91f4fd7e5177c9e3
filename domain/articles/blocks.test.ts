import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listHiddenLines, parseArticleText, placeBlocks } from './article-text.ts'
import { plainText, type Inline } from './inline-text.ts'
import { blockKinds, definitions, listBlockLabels, listBlockTexts, listPlacedProducts, listSources } from './blocks.ts'
import { articleHtml } from './article-html.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const bold = (value: string): Inline => ({ kind: 'bold', inlines: [text(value)] })
const kindsOf = (content: string) => parseArticleText(content).map(({ kind }) => kind)
const only = (content: string) => {
  const [block, ...others] = parseArticleText(content)
  expect(others).toEqual([])
  return block
}

test('lines with a dash, a star or a number are a list, and bold and links work in it', () => {
  expect(only('- one\n* **two**')).toEqual({
    kind: 'list',
    ordered: false,
    start: 1,
    items: [{ inlines: [text('one')] }, { inlines: [bold('two')] }],
  })
  expect(only('1. one\n2. two')).toMatchObject({ ordered: true, start: 1, items: [{}, {}] })
  expect(only('-   one')).toMatchObject({ items: [{ inlines: [text('one')] }] })
})

test('two more spaces or a tab nest an item once, and deeper ones join it', () => {
  expect(only('- one\n  - a\n\t1. b\n      - c\n- two')).toMatchObject({
    items: [
      { inlines: [text('one')], nested: { ordered: false, items: [[text('a')], [text('b')], [text('c')]] } },
      { inlines: [text('two')] },
    ],
  })
  expect(only('- one\n - two')).toMatchObject({ items: [{}, {}] })
  expect(only('\t- one\n    - a')).toMatchObject({ items: [{ nested: { items: [[text('a')]] } }] })
})

test('a list that is indented as a whole is not nested', () => {
  expect(only('  - one\n  - two\n    - a')).toMatchObject({
    items: [{ inlines: [text('one')] }, { nested: { items: [[text('a')]] } }],
  })
})

test('another bullet after a blank line starts another list', () => {
  expect(kindsOf('- one\n\n* two\n\n- three\n- four')).toEqual(['list', 'list', 'list'])
  expect(kindsOf('- one\n* two\n\n- three')).toEqual(['list'])
  expect(kindsOf('- one\n\n  * nested\n\n- two')).toEqual(['list'])
})

test('blank lines do not end a list, and any other line does', () => {
  expect(only('- one\n\n- two')).toMatchObject({ items: [{}, {}] })
  expect(kindsOf('- one\nmore\n- two')).toEqual(['list', 'paragraph', 'list'])
  expect(kindsOf('- one\n1. two')).toEqual(['list', 'list'])
  expect(kindsOf('- one\n# hidden\n- two')).toEqual(['list', 'list'])
})

test('numbers are shown as they are written: a countdown stays one', () => {
  const startsOf = (content: string) =>
    parseArticleText(content).map((block) => block.kind === 'list' && [block.start, block.items.length])
  expect(startsOf('3. c\n2. b\n1. a')).toEqual([
    [3, 1],
    [2, 1],
    [1, 1],
  ])
  expect(startsOf('1. a\n\n2. b\n\n1. new')).toEqual([
    [1, 2],
    [1, 1],
  ])
  expect(startsOf('1. a\n1. b\n1. c')).toEqual([[1, 3]])
  expect(startsOf('7. a\n8. b')).toEqual([[7, 2]])
})

test('a list can have 10,000 items, but a paragraph that starts with a year is none', () => {
  expect(only('- a\n'.repeat(10_000))).toMatchObject({ items: { length: 10_000 } })
  const numbered = Array.from({ length: 10_000 }, (_, index) => `${index + 1}. a`).join('\n')
  expect(only(numbered)).toMatchObject({ items: { length: 10_000 } })
  expect(kindsOf('2024. That was a good year.')).toEqual(['paragraph'])
  expect(kindsOf('999. a\n\nb\n\n1000. c')).toEqual(['list', 'paragraph', 'paragraph'])
  expect(kindsOf('- a\n  123456. b\n  1234567. c')).toEqual(['list', 'paragraph'])
})

test('a table has a head, a rule and rows; short rows are filled, long ones cut', () => {
  expect(only('| a | **b** |\n|---|:-:|\n| 1 |\n| 1 | 2 | 3 |\n|4|5')).toEqual({
    kind: 'table',
    head: [[text('a')], [bold('b')]],
    rows: [
      [[text('1')], []],
      [[text('1')], [text('2')]],
      [[text('4')], [text('5')]],
    ],
    triage: false,
  })
})

test('a backslash before a pipe makes it part of a cell', () => {
  expect(only('| a \\| b | c |\n|---|---|')).toMatchObject({ head: [[text('a | b')], [text('c')]], rows: [] })
  expect(only('| a\\b |\n|---|')).toMatchObject({ head: [[text('a\\b')]] })
})

test('a table ends at a blank line and at any other line, and needs the rule right below its head', () => {
  expect(kindsOf('| a |\n|---|\n| 1 |\n\n| 2 |')).toEqual(['table', 'paragraph'])
  expect(kindsOf('| a |\n|---|\n| 1 |\nx')).toEqual(['table', 'paragraph'])
  expect(kindsOf('| a |\n\n|---|')).toEqual(['paragraph', 'paragraph'])
  expect(kindsOf('| a |\n| b |')).toEqual(['paragraph', 'paragraph'])
  expect(kindsOf('|---|')).toEqual(['paragraph'])
  expect(kindsOf('| a |\n|---|\n|')).toEqual(['table', 'paragraph'])
  expect(only('|a| b\n|---\n|1')).toMatchObject({ head: [[text('a')], [text('b')]], rows: [[[text('1')], []]] })
})

test.each(['---', '| : |', '| b - c |', '| b |'])('the line %j below a head does not make a table', (rule) => {
  expect(kindsOf(`| a |\n${rule}`)).not.toContain('table')
})

test('of a table with 500 columns the first 20 are shown', () => {
  const row = `|${'a|'.repeat(500)}`
  const table = only(`${row}\n|${'-|'.repeat(500)}\n${row}`)
  expect(table).toMatchObject({ kind: 'table', head: { length: 20 }, rows: [{ length: 20 }] })
})

test('a table is triage if every row names a level', () => {
  const table = (...levels: string[]) =>
    `| Level | Signs |\n|---|---|\n${levels.map((it) => `| ${it} | x |`).join('\n')}`
  expect(only(table('Red: go now', 'AMBER: call', 'green: watch'))).toMatchObject({ triage: true })
  expect(only(table('Red: go now', 'Blue: x'))).toMatchObject({ triage: false })
  expect(only(table('Red'))).toMatchObject({ triage: false })
  expect(only('| Level |\n|---|')).toMatchObject({ triage: false })
})

test('a line with > is a quote, and with one of four labels a callout that ends with its line', () => {
  expect(only('> Short **walks**.')).toEqual({ kind: 'quote', inlines: [text('Short '), bold('walks'), text('.')] })
  const tones = ['Do now', 'never', 'CALL YOUR VET', 'Good to know '].map((label) => only(`> ${label}: x`))
  expect(tones.map((block) => block?.kind === 'callout' && block.tone)).toEqual([
    'do-now',
    'never',
    'call-your-vet',
    'good-to-know',
  ])
  expect(kindsOf(`> Never: ${'x '.repeat(5000)}\nOther`)).toEqual(['callout', 'paragraph'])
  expect(only('> Never:x')).toEqual({ kind: 'callout', tone: 'never', inlines: [text('x')] })
  expect(only('>   Short.')).toEqual({ kind: 'quote', inlines: [text('Short.')] })
  expect(kindsOf('> Never!')).toEqual(['quote'])
  expect(kindsOf('> Never:\n> Warning: x\n> Never say never: x')).toEqual(['quote', 'quote', 'quote'])
})

test('three or more dashes alone on a line are a break', () => {
  expect(kindsOf('---\n\n-----\n--- x')).toEqual(['break', 'break', 'paragraph'])
})

test('a steps block has a title, a subject, steps, notes and a stop', () => {
  expect(
    only('::: steps Cool him | Heatstroke\n1. **Shade.** Now.\nKeep calm.\n\n2. Water.\nStop: at 103.\n:::'),
  ).toEqual({
    kind: 'steps',
    id: 'cool-him',
    title: 'Cool him',
    subject: 'Heatstroke',
    steps: [[bold('Shade.'), text(' Now.')], [text('Water.')]],
    notes: [[text('Keep calm.')]],
    stop: [text('at 103.')],
  })
  expect(only('::: steps A | B | C\nStop:now')).toMatchObject({ subject: 'B | C', stop: [text('now')] })
  expect(only(':::steps\n1. a\n:::')).toMatchObject({ title: 'What to do now', subject: '', id: 'what-to-do-now' })
})

test('a steps block that is never closed ends at the next line with #, at other steps or with the text', () => {
  expect(kindsOf('::: steps A\n1. a\n## Next\nText')).toEqual(['steps', 'section', 'paragraph'])
  expect(kindsOf('::: steps A\n1. a\n::: steps B\n1. b')).toEqual(['steps', 'steps'])
  expect(kindsOf('::: steps A')).toEqual(['steps'])
  expect(listHiddenLines('::: steps A\n1. a\n# hidden\n:::')).toEqual([3])
})

test('only the first stop counts; the next one is a note', () => {
  expect(only('::: steps A\nStop: a\nStop: b\nStop:')).toMatchObject({
    stop: [text('a')],
    notes: [[text('Stop: b')], [text('Stop:')]],
  })
})

test('a product line names one product, a comparison up to five different ones', () => {
  expect(only('{product: lick-mat}')).toEqual({ kind: 'product', product: 'lick-mat' })
  expect(only('{ product :az-09 }')).toEqual({ kind: 'product', product: 'az-09' })
  expect(only('{product:a}')).toEqual({ kind: 'product', product: 'a' })
  expect(kindsOf('(product: a}\n{product: a)')).toEqual(['paragraph', 'paragraph'])
  const [longest, tooLong] = [120, 121].map((length) => `{product: ${'a'.repeat(length)}}`)
  expect(kindsOf(`${longest}\n${tooLong}`)).toEqual(['product', 'paragraph'])
  expect(only('{compare: a, b, a, Bad key, c | Heading | One | line}')).toEqual({
    kind: 'comparison',
    products: ['a', 'b', 'c'],
    heading: 'Heading',
    line: 'One | line',
    columns: [],
  })
  expect(only(`{compare: ${'abcdefgh'.split('').join(',')}}`)).toMatchObject({ products: ['a', 'b', 'c', 'd', 'e'] })
  expect(kindsOf('{product: }\n{product: A"b}\n{compare: , }\n{compare}\n{product: a} x')).toEqual(
    Array.from({ length: 5 }, () => 'paragraph'),
  )
})

test('a figure line names a drawing and may have a caption', () => {
  expect(only('{figure: rib-test}')).toEqual({ kind: 'figure', figure: 'rib-test', caption: '' })
  expect(only('{figure: rib-test | Flat | fingers.}')).toEqual({
    kind: 'figure',
    figure: 'rib-test',
    caption: 'Flat | fingers.',
  })
  expect(kindsOf('{figure: }\n{figure: A b}\n{figure: | c}\n{figure: a} x\n{figure: a')).toEqual(
    Array.from({ length: 5 }, () => 'paragraph'),
  )
})

test('products that an article places are listed once', () => {
  const blocks = parseArticleText('Text.\n{product: a}\n{compare: b, a}\n{product: c}')
  expect(listPlacedProducts(blocks)).toEqual(['a', 'b', 'c'])
})

test('sources come last and in order, wherever they stand; the second of a number is hidden', () => {
  const content = 'A[^2] b[^1].\n\n[^2]: Two | Org | https://example.org/x | 2026-11-16\n[^1]: One\n[^2]: Again\nEnd'
  const blocks = parseArticleText(content)
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'sources'])
  expect(listSources(blocks)).toEqual([
    { number: 1, title: 'One', organization: '' },
    { number: 2, title: 'Two', organization: 'Org', href: 'https://example.org/x', checked: '2026-11-16' },
  ])
  expect(listHiddenLines(content)).toEqual([5])
  expect(listBlockTexts(blocks[0] ?? { kind: 'break' })).toEqual([
    [text('A'), { kind: 'reference', number: 2 }, text(' b'), { kind: 'reference', number: 1 }, text('.')],
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test',
  'https://a@b.com/',
  'https://www.amazon.com/dp/B000000001',
])('a source shows no link to %s (T16)', (address) => {
  expect(listSources(parseArticleText(`[^1]: T | O | ${address} | 2026-11-16`))).toEqual([
    { number: 1, title: 'T', organization: 'O', checked: '2026-11-16' },
  ])
})

test.each(['2026-02-31', '2026-13-01', '2026-11', '2026', 'yesterday', '11/16/2026'])(
  '%s is not a date on which a source was checked',
  (day) => {
    expect(listSources(parseArticleText(`[^1]: T | O | | ${day}`))).toEqual([
      { number: 1, title: 'T', organization: 'O' },
    ])
  },
)

test('an article has a reference wherever one of its sources is named', () => {
  const inlinesOf = (line: string) => listBlockTexts(parseArticleText(`${line}\n[^1]:T`)[0] ?? { kind: 'break' })[0]
  const reference: Inline = { kind: 'reference', number: 1 }
  expect(inlinesOf('A[^1]')).toEqual([text('A'), reference])
  expect(inlinesOf('[^1] a[^2]')).toEqual([reference, text(' a[^2]')])
  expect(inlinesOf('A[^[^1]')).toEqual([text('A[^'), reference])
  expect(listSources(parseArticleText('A[^1]\n[^1]:T'))).toMatchObject([{ title: 'T' }])
  expect([listSources(parseArticleText('A')), listSources([])]).toEqual([[], []])
})

test('the running text of every kind of block is known', () => {
  const textsOf = (content: string) => parseArticleText(content).map((block) => listBlockTexts(block))
  expect(textsOf('a\n> b\n> Never: c')).toEqual([[[text('a')]], [[text('b')]], [[text('c')]]])
  expect(textsOf('- a\n  - b\n- c')).toEqual([[[text('a')], [text('b')], [text('c')]]])
  expect(textsOf('| a | b |\n|---|---|\n| c | d |')).toEqual([[[text('a')], [text('b')], [text('c')], [text('d')]]])
  expect(textsOf('::: steps A\n1. b\nc\nStop: d\n:::\n::: steps E\n1. f')).toEqual([
    [[text('b')], [text('c')], [text('d')]],
    [[text('f')]],
  ])
  const others = '## a\n### b\n![c](/c.png)\n---\n{product: d}\n{compare: e}\n{figure: f}\n[^1]: g'
  expect(textsOf(others)).toEqual(Array.from({ length: 8 }, () => []))
})

test('a source may be on any web site, unlike a link in the text', () => {
  const [source] = listSources(parseArticleText('[^1]: T | O | https://www.example.ac.at/x'))
  expect(source?.href).toBe('https://www.example.ac.at/x')
})

test('a reference without its source is text, and so is a source without a title or with a wrong number', () => {
  expect(only('A[^1].')).toEqual({ kind: 'paragraph', inlines: [text('A[^1].')] })
  expect(kindsOf('[^1]:\n[^1]: | Org\n[^0]: T\n[^100]: T\n[^x]: T')).toEqual(
    Array.from({ length: 5 }, () => 'paragraph'),
  )
})

test('a heading has no id that the list of sources uses, but only in an article with sources', () => {
  const idsOf = (content: string) => parseArticleText(content).flatMap((block) => ('id' in block ? [block.id] : []))
  expect(idsOf('## Sources\n## Source 1')).toEqual(['sources', 'source-1'])
  expect(idsOf('## Sources\n## Source 1\n[^1]: T')).toEqual(['sources-2', 'source-1-2'])
})

test('an image can have a caption and a credit, even with a parenthesis that is never closed', () => {
  const image = { kind: 'image', src: '/a_(1).png', alt: 'A' }
  expect(only('![A](/a_(1).png "In the sun | Photo: B")')).toEqual({
    ...image,
    caption: 'In the sun',
    credit: 'Photo: B',
  })
  expect(only('![A](/a_(1).png "1) in the sun")')).toEqual({ ...image, caption: '1) in the sun' })
  expect(only('![A](/a_(1).png "| Photo: B")')).toEqual({ ...image, credit: 'Photo: B' })
  expect(only('![A](/a_(1).png "In the sun | |")')).toEqual({ ...image, caption: 'In the sun' })
  expect(only('![A](/a_(1).png "In the sun | B | C")')).toEqual({ ...image, caption: 'In the sun', credit: 'B | C' })
  expect(only('![A]( /a_(1).png  "In the sun")')).toEqual({ ...image, caption: 'In the sun' })
  expect(only('![A](/a.png) said "x")')).toMatchObject({ inlines: [text('!'), {}, text(' said "x")')] })
  expect(only('![A](/a(b "x")')).toEqual({ kind: 'paragraph', inlines: [text('![A](/a(b "x")')] })
  for (const title of ['"sun', '" "', '""'])
    expect(only(`![A](/a.png ${title})`)).toEqual({ kind: 'paragraph', inlines: [text('A')] })
  expect(kindsOf('![A](/a.png "x") ![B](/b.png "y")\n![A](/a.png) said "x")')).toEqual(['paragraph', 'paragraph'])
})

test('every block knows its lines', () => {
  const content = 'A\n\n- b\n\n- c\n| d |\n|---|\n| e |\n::: steps F\n1. g\n:::\n#\n[^1]: H\nI\n[^2]: J'
  expect(placeBlocks(content).map(({ block, from, to }) => [block?.kind, from, to])).toEqual([
    ['paragraph', 1, 1],
    ['list', 3, 5],
    ['table', 6, 8],
    ['steps', 9, 11],
    [undefined, 12, 12],
    ['paragraph', 14, 14],
    ['sources', 13, 15],
  ])
})

/* Of every kind, so that a new one is tested by its own examples. */
const examples = blockKinds().flatMap((kind) => definitions[kind].examples.map((example) => [kind, example] as const))

test.each(examples)('an example of %s is one block between others, whatever is around it: %j', (kind, example) => {
  const kinds = definitions[kind] === definitions.section ? ['section', 'subsection'] : [kind]
  const alone = parseArticleText(example)
  expect(alone).toHaveLength(1)
  expect(kinds).toContain(alone[0]?.kind)
  const between = parseArticleText(`Words before.\n\n${example}\n\nWords after.`)
  expect(between).toHaveLength(3)
  expect(between).toContainEqual(alone[0])
  const windows = parseArticleText(`Words before.\r\n\r\n${example.replaceAll('\n', '\r\n')}\r\n\r\nWords after.`)
  expect(windows).toEqual(between)
})

/* A product is written only if it exists. */
const written = examples.filter(([, example]) => !/^\{(?:product|compare|picks|figure)/.test(example))

test.each(written)('an example of %s is written for feeds: %j', (_, example) => {
  expect(articleHtml(example, 'https://pets.example')).not.toBe('')
})

const worded = written.filter(([kind]) => kind !== 'break' && kind !== 'sources')

test.each(worded)('the words of an example of %s are texts or labels, which others read: %j', (_, example) => {
  const words = parseArticleText(example).flatMap((block) => [
    ...listBlockTexts(block).map(plainText),
    ...listBlockLabels(block),
  ])
  expect(words.join(' ').trim()).not.toBe('')
})

test('a calculator is written by its name, with or without a colon', () => {
  for (const line of ['{tool: calories}', '{tool calories}', '{ tool:calories }'])
    expect(only(line)).toEqual({ kind: 'tool', tool: 'calories' })
  expect(kindsOf('{tool: }\n{tool}\n{tool Two words}\n{tool: calories')).toEqual(kindsOf('a\nb\nc\nd'))
})

test('the scanner uses no regular expressions', () => {
  const folder = new URL('./', import.meta.url)
  const blockFiles = readdirSync(new URL('blocks/', folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `blocks/${name}`)
  expect(blockFiles.length).toBeGreaterThan(12)
  const others = [
    'article-text',
    'line-reader',
    'brace-line',
    'inline-text',
    'blocks',
    'text-warnings',
    'reference-mark',
  ]
  for (const name of [...others.map((other) => `${other}.ts`), ...blockFiles]) {
    const source = readFileSync(new URL(name, folder), 'utf8')
    expect([
      name,
      source.match(/RegExp|\.(?:match|matchAll|search|exec|test|replace|replaceAll)\(|[=(,:?!&|]\s*\/(?![/*])/g),
    ]).toEqual([name, null])
  }
})
