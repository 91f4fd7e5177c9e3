import { hasAffiliateTag } from '#domain/affiliate/affiliate-link.ts'
import { findAffiliateLinkRanges } from '#domain/affiliate/retailer-mentions.ts'
import { formatImageLine } from '#domain/articles/inline-images.ts'
import { findTextLimitError } from '#domain/articles/text-limits.ts'
import type { ConvertedPost, FoundPicture } from '#domain/import/converted-post.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import { UnreadableSource, type SourcePost } from '#domain/import/source.ts'
import { BlockReader } from './block-reader.ts'
import { readFootnotes } from './footnotes.ts'
import { oneLine, parseHtml } from './html-tree.ts'
import { createNameMarks, sentenceAt } from './line-text.ts'
import { markdownToHtml } from './markdown-source.ts'
import { createMoney } from './money/money.ts'
import { hrefOf, resolveLink } from './money/resolve-link.ts'
import { keepOwnText } from './own-text.ts'
import { productLine } from './place-products.ts'
import { prepareHtml, type PreparedHtml } from './prepare-html.ts'
import { readSections, type OutBlock, type Reading } from './reading.ts'
import { createReport, type Report } from './report.ts'

/** As long as an article of this site may be. */
const maxLength = 1024 * 1024

/**
 * The text of an old post as Markdown with our blocks. Products are named by `productLine` until `placeProducts` puts in
 * their ids. Throws `UnreadableSource` for a text that no article can hold.
 */
export function convertPost(post: SourcePost, context: ConversionContext): ConvertedPost {
  if (post.content.length > maxLength) {
    throw new UnreadableSource(
      `The text of “${post.title.slice(0, 100)}” is longer than the megabyte that an article may have.`,
    )
  }
  const clean = post.content
    .toWellFormed()
    .replaceAll(/[\uE000-\uE003]|(?![\t\n])\p{Cc}/gu, (character) => (character === '\r' ? '' : ' '))
  if (context.source === 'wagwise') {
    const limit = findTextLimitError(clean)
    if (limit !== undefined) throw new UnreadableSource(limit)
    return keepOwnText(clean, context)
  }
  const prepared = prepareHtml(post.format === 'markdown' ? markdownToHtml(clean) : clean)
  const root = parseHtml(prepared.html)
  const report = createReport(post.place)
  const money = createMoney(post, context)
  const names = createNameMarks()
  const footnotes = readFootnotes(root, post)
  noteShortcodes(prepared, report)
  const reading: Reading = {
    post,
    context,
    prepared,
    money,
    report,
    names,
    footnotes,
    sectionPath: readSections(root, post, context),
    keepsBreaks: keepsBreaks(post, context),
    state: { heading: '', level: 0, boxes: new Set(), products: 0 },
  }
  const reader = new BlockReader(reading)
  reader.readChildren(root)
  reader.endLine()
  const text = [
    ...writeBlocks(reader.blocks, post),
    ...(footnotes.lines.length > 0 ? [footnotes.lines.join('\n')] : []),
  ].join('\n\n')
  const content = withoutTags(
    names.fill(text, (key) => money.nameOf(key)).replaceAll(/\uE002(\d+)\uE003/g, '[^$1]'),
    reading,
  )
  const limit = findTextLimitError(content)
  if (limit !== undefined) throw new UnreadableSource(limit)
  return { content, ...money.finish(), pictures: picturesOf(reader.blocks), notes: report.notes() }
}

/** Headings, captions and footnotes are not read for addresses, so a tag may be left in them. */
function withoutTags(content: string, { money, post, context }: Reading): string {
  const parts: string[] = []
  let from = 0
  for (const { link, start, end } of findAffiliateLinkRanges(content)) {
    if (!hasAffiliateTag(link)) continue
    const resolved = resolveLink(link.url.href, post, context)
    if (!money.has(link.url.href)) money.add(resolved, link.url.href)
    parts.push(content.slice(from, start), hrefOf(resolved) ?? link.url.hostname)
    from = end
  }
  return parts.join('') + content.slice(from)
}

/** The classic editor of WordPress ends lines where the author did. */
function keepsBreaks({ content, format }: SourcePost, { source }: ConversionContext): boolean {
  if (format === 'markdown' || content.includes('<!-- wp:')) return false
  return source === 'wordpress' || !/<p[\s>]/i.test(content)
}

function writeBlocks(blocks: readonly OutBlock[], { title }: SourcePost): string[] {
  const [first] = blocks
  const isTitle = first?.kind === 'heading' && first.level === 1 && sameWords(first.text, title)
  const shown = isTitle ? blocks.slice(1) : blocks
  const top = shown.reduce((level, block) => (block.kind === 'heading' ? Math.min(level, block.level) : level), 6)
  return shown.map((block) => {
    if (block.kind === 'text') return block.text
    if (block.kind === 'product') return productLine(block.key)
    if (block.kind === 'picture') return formatImageLine(block.picture)
    return `${block.level === top ? '##' : '###'} ${block.text.replaceAll('](', '] (').replaceAll('*', '∗')}`
  })
}

const sameWords = (one: string, other: string) => oneLine(one).toLowerCase() === oneLine(other).toLowerCase()

function picturesOf(blocks: readonly OutBlock[]): FoundPicture[] {
  const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()]
}

function noteShortcodes({ dropped }: PreparedHtml, report: Report): void {
  for (const { name, builder, kept, before, after } of dropped) {
    const why = kept
      ? 'The plugin is not here; the words inside were kept.'
      : 'The plugin is not here, and what it showed is not in the text.'
    if (builder !== undefined) report.addOnce(`Frame of ${builder}`, 'Its words and pictures were kept.')
    else report.add(`[${name}]`, why, sentenceOf(before, after))
  }
}

function sentenceOf(before: string, after: string): string {
  const words = [before.replace(/^[^<]*>/, ''), after.replace(/<[^>]*$/, '')].map((part) =>
    part.replaceAll(/<[^<>]*>|\[[^[\]]*\]/g, ' ').replaceAll(/[\s\u00a0]+/g, ' '),
  )
  return sentenceAt(words.join(''), words[0]?.length ?? 0)
}
