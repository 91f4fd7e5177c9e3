import { plainStyle } from '../html-style.ts'
import type { HtmlElement } from '../html-tree.ts'
import type { LinkDraft } from '../money/money.ts'
import { resolveLink } from '../money/resolve-link.ts'
import { readPicture } from '../pictures.ts'
import type { Reader } from '../reading.ts'

export function addPicture(reader: Reader, img: HtmlElement, draft?: LinkDraft): void {
  const { post, context, report, money } = reader.reading
  const read = readPicture(img, post, context)
  if (read.kind === 'emoji') return reader.addWords(read.text, plainStyle)
  if (read.kind === 'picture') return reader.addBeside({ kind: 'picture', picture: read.picture })
  if (read.kind === 'none') return report.add('Picture', read.why, read.alt)
  const resolved = resolveLink(read.url.href, post, context)
  if (read.kind === 'shop' && !draft && resolved.kind === 'product') {
    money.add(resolved, read.url.href, { alt: read.alt, heading: reader.reading.state.heading })
    return reader.addCard(resolved.product.key)
  }
  if (read.kind === 'shop')
    report.addOnce('Pictures of Amazon', 'Only Amazon may serve them; the cards of products show them.', read.alt)
  else if (resolved.kind === 'product' || resolved.kind === 'unresolved') notePixel(reader, read.url, resolved.tag)
}

/** A pixel says who earned, and nothing else. */
function notePixel(reader: Reader, url: URL, tag: string | undefined): void {
  const { context, report } = reader.reading
  if (tag && !context.ownTags.has(tag))
    report.addOnce(`Counting pixel of ${tag}`, 'It counted for a foreign tag.', url.hostname)
}
