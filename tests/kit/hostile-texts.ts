import { parseArticleText } from '#domain/articles/article-text.ts'
import { listTextWarnings } from '#domain/articles/text-warnings.ts'
import { findProductMentions } from '#domain/products/product-mentions.ts'
import { cpuSecondsOf } from './cpu-time.ts'

const manyScripts = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')

/** Beginnings of every block and inline, which a careless parser would search again and again when repeated. */
export const hostilePieces: readonly string[] = [
  ...[
    '**[a](',
    '[',
    '![](',
    '](',
    '**',
    '[[[[',
    '((((',
    ' x',
    '##   ',
    '**a',
    '*a',
    '***a ',
    '[a](b)',
    '[ ](u)',
    '[a](',
    ')',
    '[a]((',
    '![a](/x)',
  ],
  ...[
    '![a](',
    '**a** ',
    '##a\n',
    '#\n',
    'a\n',
    'a.',
    'amazon.com ',
    '@amazon.com',
    'https://',
    '/dp/',
    '[a](/)',
    `[a](https://${manyScripts}.com)`,
  ],
  ...['| ', '|', '\\|', '|-', '|-\n', '| a |\n|---|\n', '|a|b\n', '- ', '- a\n', '  - a\n', '- a\n  - b\n', '\t'],
  ...['1. ', '1. a\n', '1. a\n\n', '2. a\n1. b\n', '9', '> ', '> a\n', '> Never: ', '> Never: a\n', '---', '---\n'],
  ...[
    '::: steps',
    '::: steps\n',
    '::: steps a\n1. b\n',
    ':::\n',
    ':::',
    'Stop: a\n',
    '{compare: a, ',
    '{compare: a}\n',
  ],
  ...['{figure: a|', '{figure: a}\n'],
  ...['{product: a', '{product: a}\n', '{', 'a|', '[^1]', '[^', '[^1]: ', '[^1]: a\n', '[^1]: a | b | /c\na[^1]\n'],
  ...['![a](/x "', '![a](/x "b")\n', '![a](/x "b) ', 'Red: |'],
]

/** The longest article, made of one piece. Quadratic work on it takes minutes, linear work less than a second. */
export function readingSecondsOf(piece: string): number {
  const text = piece.repeat(Math.ceil((1024 * 1024) / piece.length))
  return cpuSecondsOf(() => {
    parseArticleText(text)
    findProductMentions(text)
    listTextWarnings(text)
  })
}
