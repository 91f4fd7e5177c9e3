export type Sentence = { text: string; range: Range }

/** What is read: running text, in its order, without what belongs to the page rather than to the text. */
const readable = 'h2, h3, p, li, dt, dd, td, th, blockquote, figcaption'
const skipped = '[data-island], .inline-product, .contents, nav, [aria-hidden=true], .by-weight__own, .sources, details'
const skippedWords = 'sup, button, .visually-hidden, svg'

/** The sentences of a text, with the places where they stand. */
export function listSentences(text: Element): Sentence[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  return [...text.querySelectorAll(readable)]
    .filter((block) => !block.closest(skipped) && !block.querySelector(readable) && block.checkVisibility())
    .flatMap((block) => {
      const nodes = textNodesOf(block)
      const whole = nodes.map(({ data }) => data).join('')
      return Array.from(segmenter.segment(whole), ({ segment, index }) => {
        const range = document.createRange()
        range.setStart(...pointAt(nodes, index))
        range.setEnd(...pointAt(nodes, index + segment.trimEnd().length))
        return { text: segment.replaceAll(/\s+/g, ' ').trim(), range }
      }).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text))
    })
}

function textNodesOf(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (!node.parentElement?.closest(skippedWords)) nodes.push(node)
  }
  return nodes
}

function pointAt(nodes: readonly Text[], offset: number): [Text, number] {
  let left = offset
  for (const node of nodes) {
    if (left <= node.length) return [node, left]
    left -= node.length
  }
  const last = nodes.at(-1) ?? new Text()
  return [last, last.length]
}
