import { readEmbed } from '../embeds.ts'
import { attribute, classOf, type HtmlElement } from '../html-tree.ts'
import type { Reader } from '../reading.ts'

export function readQuote(reader: Reader, node: HtmlElement): void {
  reader.endLine()
  const address = attribute(node, 'data-instgrm-permalink') ?? attribute(node, 'cite')
  const embed = address === undefined || classOf(node).includes('wp-block-quote') ? undefined : readEmbed(address)
  if (embed && !/ twitter-tweet /.test(classOf(node)))
    return void reader.blocks.push({ kind: 'text', text: `[${embed.title}](${embed.href})` })
  for (const block of reader.blocksOf(node)) {
    const isPlain = block.kind === 'text' && !/^(?:[-|>]|\d+\. )/.test(block.text)
    reader.blocks.push(isPlain ? { kind: 'text', text: `> ${block.text}` } : block)
  }
}
