import { attribute, classOf, styleOf, type HtmlElement } from './html-tree.ts'
import type { LineLink } from './line-text.ts'

export type Style = Readonly<{
  bold: boolean
  italic: boolean
  link?: LineLink | undefined
  shift?: 'raised' | 'lowered' | undefined
  /** Line breaks of the source are kept. */
  pre?: boolean
}>

export const plainStyle: Style = { bold: false, italic: false }

/** Elements that begin and end a line. */
export const containers = new Set(
  'html body div section article main header footer aside figure figcaption center form fieldset details dl dt dd address pre caption p legend hgroup video audio nav table tbody tr td'.split(
    ' ',
  ),
)
export const skipped = new Set(
  'head meta link style noscript template object embed canvas input select textarea source track param col colgroup area map datalist'.split(
    ' ',
  ),
)

export function isHidden(element: HtmlElement): boolean {
  return (
    / (?:screen-reader-text|sr-only|visually-hidden|footnote-backref|heading-anchor) /.test(classOf(element)) ||
    /(?:^|;)display:none/.test(styleOf(element))
  )
}

const contents =
  /ez-toc-container|lwptoc|toc_container|rank-math-toc-block|yoast-seo-table-of-contents|kb-table-of-content|uagb-toc__wrap|wp-block-simpletoc|aioseo-table-of-contents/

export const isTableOfContents = (element: HtmlElement) =>
  contents.test(`${classOf(element)}${attribute(element, 'id') ?? ''}`)

const boxes =
  / (?:aawp|aawp-product|aawp-box|lasso-container|lasso-display|lasso-grid-row|easyazon-(?:info)?block|amalinkspro-\S+|azonpress\S*|kg-product-card|affiliatex-\S+|wp-block-affiliate-\S+|aalb-\S+|amazon-element-\S+) /

/** The box of a product that a plugin has written into the text. */
export const isProductBox = (element: HtmlElement) => element.tagName !== 'a' && boxes.test(classOf(element))

const boldTags = new Set(['b', 'strong', 'dt', 'th'])
const italicTags = new Set(['i', 'em', 'cite', 'dfn', 'var'])

export function styled(element: HtmlElement, style: Style): Style {
  const { tagName } = element
  const css = styleOf(element)
  const weight = /(?:^|;)font-weight:(\w+)/.exec(css)?.[1]
  const slant = /(?:^|;)font-style:(\w+)/.exec(css)?.[1]
  const shift = tagName === 'sup' ? 'raised' : tagName === 'sub' ? 'lowered' : style.shift
  return {
    ...style,
    bold:
      weight === undefined ? style.bold || boldTags.has(tagName) : weight.startsWith('bold') || Number(weight) >= 600,
    italic: slant === undefined ? style.italic || italicTags.has(tagName) : slant !== 'normal',
    shift,
    pre: style.pre === true || tagName === 'pre',
  }
}

const raised = new Map(
  Array.from('0123456789+-=()', (character, index) => [character, Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾')[index]]),
)
const lowered = new Map(
  Array.from('0123456789+-=()', (character, index) => [character, Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')[index]]),
)

/** `10²` must not become `102`. */
export function shifted(text: string, shift: Style['shift']): string {
  if (!shift) return text
  const characters = shift === 'raised' ? raised : lowered
  return Array.from(text, (character) => characters.get(character) ?? character).join('')
}
