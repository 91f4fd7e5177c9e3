import type { AffiliateTags } from '#domain/affiliate/programs.ts'
import { tagLinksInText } from '#domain/affiliate/retag.ts'
import { findPublishErrors } from '#domain/articles/publishing.ts'
import { trimToLimits } from '#domain/articles/text-limits.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { ConvertedPost } from '#domain/import/converted-post.ts'
import { cutAtWord, mapPost, toLine, type MapContext } from '#domain/import/map-post.ts'
import { UnreadableSource, type SourcePost } from '#domain/import/source.ts'
import { customPageLimits } from '#domain/site/custom-page.ts'
import { convertPost } from './conversion/convert-post.ts'
import { placeProducts } from './conversion/place-products.ts'

/** `tags` are the owner's. */
export type Mapping = Omit<MapContext, 'now'> & { tags: AffiliateTags }

/** One sentence that says why the text of a post stays behind. */
export type Refused = { refused: string }

/** Plain data, because it comes from another thread. */
export type ConvertedText = {
  converted: Omit<ConvertedPost, 'content'>
  /** Its content still names products by their keys. */
  fields: ReturnType<typeof mapPost>['fields']
  cut: readonly string[]
  /** Sentences that say why the article is not complete. */
  missing: readonly string[]
}

export type ConvertedPage = { title: string; content: string; description: string; isTooLong: boolean }

export function convertText(
  post: SourcePost,
  context: ConversionContext,
  mapping: Mapping & Pick<MapContext, 'now'>,
): ConvertedText | Refused {
  return orRefused(() => {
    const { content, ...converted } = convertPost(post, context)
    const { text: trimmed, error } = trimToLimits(content)
    const text = withOwnTags(trimmed, context, mapping)
    const { fields, cut } = mapPost(post, text, mapping)
    return {
      converted,
      fields,
      cut: error === undefined ? cut : [...cut, `text (${error})`],
      missing: Object.values(findPublishErrors(fields)),
    }
  })
}

export function convertPage(
  post: SourcePost,
  context: ConversionContext,
  mapping: Pick<Mapping, 'tags'>,
): ConvertedPage | Refused {
  return orRefused(() => {
    const { text } = trimToLimits(placeProducts(convertPost(post, context).content, () => undefined))
    const isTooLong = text.length > customPageLimits.content
    const shown = isTooLong ? text.slice(0, text.lastIndexOf('\n', customPageLimits.content)) : text
    return {
      title: cutAtWord(toLine(post.title), customPageLimits.title) || 'Untitled',
      content: withOwnTags(shown, context, mapping),
      description: cutAtWord(toLine(post.searchDescription ?? ''), customPageLimits.description),
      isTooLong,
    }
  })
}

/** A copy of our own comes back as it was. */
function withOwnTags(text: string, { source }: ConversionContext, { tags }: Pick<Mapping, 'tags'>): string {
  return source === 'wagwise' ? text : tagLinksInText(text, tags)
}

function orRefused<Converted extends object>(convert: () => Converted): Converted | Refused {
  try {
    return convert()
  } catch (error) {
    if (error instanceof UnreadableSource) return { refused: error.sentence }
    throw error
  }
}
