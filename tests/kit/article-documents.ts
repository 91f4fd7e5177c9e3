import { blockDefinitions } from '#domain/articles/blocks.ts'
import { articleLines, randomLines } from './article-lines.ts'
import { createRandom } from './seeded-random.ts'

const phrases = [
  'Cats settle when the bowl stays put.',
  'An *italic start*, **bold with *both* inside** and *italics **with bold** inside*.',
  '***Both*** at once, ***both** then italics* and *italics then **both***',
  '2*3*4, a lone * star, un*believ*able *[a link](/shop)* and [*one*](/blog)',
  'A **bold start** and an [own link](/shop).',
  '**All [of it](https://example.org/a(b)) bold**, then not',
  '[**bold** in a link](https://amzn.to/x) with a source[^1]',
  'Two sources[^1][^2] and one that is missing[^9]',
  'a | b with a pipe',
  '***three*** **un closed',
  '[unsafe](javascript:alert(1)) and ![inline](/x.png)',
  'Stop: not here',
  'Never: or here',
  '\u00a0spaces\u00a0',
  '<b>html</b> & "quotes" \\| 😀',
]
const hostile = [
  '# Title',
  '#### deep',
  '##',
  '> ',
  '>no space',
  '> Never:',
  '> ## quoted',
  '::: steps',
  ':::',
  '::: figure x | y',
  '{product: }',
  '{product: A B}',
  '{figure: }',
  '{figure: A b | x}',
  '{figure: rib-test | a | b | }',
  '{compare: }',
  '{compare: ,,, | x}',
  '|',
  '||',
  '|---|',
  '| a',
  '- ',
  '-x',
  '1.',
  '1000. too far',
  '0. zero',
  '--- -',
  '------',
  '[^0]: zero',
  '[^1]: ',
  '[^100]: far',
  '![](javascript:x)',
  '![alt](javascript:x)',
  '![**alt**](javascript:x)',
  '![a](/x.png "Smile :)")',
  '![a](/x.png " | only credit")',
  '![a](/x.png "one | two | three")',
]

/** Of every block, so that a new one is tested at once. */
const examples = blockDefinitions.flatMap((definition) => definition.examples)

/** Whole articles of every block, with odd spacing, hidden and hostile lines and now and then Windows line endings. */
export function articleDocument(seed: number): string {
  const { below, pick } = createRandom(seed)
  const many = (most: number, make: () => string) => Array.from({ length: 1 + below(most) }, make)
  const mark = () => pick(['- ', '- ', '* ', '1. ', '2. ', `${below(1001)}. `])
  const blocks: readonly (() => string[])[] = [
    () => [pick(phrases)],
    () => [`## ${pick(phrases)}`],
    () => [`###${pick(phrases)}`],
    () => many(6, () => pick(['', '', '  ', '\t', ' ', '    ']) + mark() + pick(phrases)),
    () => [
      `| ${many(4, () => pick(['a', '', 'b **c**', 'x\\|y'])).join(' | ')} |`,
      pick(['|---|', '| :-- | --: |']),
      ...many(4, () => `|${many(5, () => pick(phrases)).join('|')}${pick(['|', ''])}`),
    ],
    () => [`> ${pick(['', '', 'Do now: ', 'never:', 'Call your vet : ', 'Good to know: '])}${pick(phrases)}`],
    () => [pick(['---', '-----'])],
    () => [
      `::: steps${pick(['', ' First', ' First | Heat', ' | Heat | more'])}`,
      ...many(5, () => pick(['1. ', '- ', '', 'Stop: ', 'stop:']) + pick(phrases)),
      ...pick([[':::'], [':::'], []]),
    ],
    () => [`![${pick(['A cat', '', '[x]'])}](${pick(['/a.png', '/a(1).png', 'https://x.org/é.png'])})`],
    () => ['![A cat](/a.png "A caption | Photo: Ann (left)")'],
    () => [`{product: ${pick(['travel-bowl', 'x', ' mat '])}}`],
    () => [
      `{compare: ${pick(['mat, bed', 'mat,bed,,mat', 'a, b, c, d, e, f'])}${pick(['', ' | Heading', ' | | line'])}${pick(['', ' | show: price', '|Show:pros, x'])}}`,
    ],
    () => [`{picks: ${pick(['mat', ',bed', 'a, , b', 'a,b,c,d', ', , '])}${pick(['', ' | Heading', '| a | b'])}}`],
    () => [`{figure: ${pick(['rib-test', 'no-such-figure', ' gum-color '])}${pick(['', ' | A caption', '|a | b'])}}`],
    () => [`{tool: ${pick(['calories', 'no-such-tool', ' water '])}}`],
    () => [`{by-weight: ${pick(['dog', 'cat, dog'])} | ${pick(['60 ml', '50 to 60 ml', '5 %'])} | About # a day.}`],
    () => pick(examples).split('\n'),
    () => [pick(hostile)],
    () => articleLines(1 + below(3), below(1e9)),
    () => randomLines(1, below(1e9)),
    () => [
      `[^${1 + below(4)}]: ${pick(['A title', 'Title | Org', 'Title | Org | https://example.org/ | 2026-11-10', 'T | | javascript:x | soon | rest'])}`,
    ],
  ]
  const lines = many(14, () => '').flatMap(() => [
    ...pick(blocks)().map((line) => pick(['', '', '', '', ' ']) + line + pick(['', '', '', ' ', '\t'])),
    ...pick([[''], [''], [''], [], [], ['', ''], ['  ']]),
  ])
  const start = pick([[], [], [''], ['', ' ']])
  return [...start, ...lines].join(pick(['\n', '\n', '\n', '\r\n']))
}
