import type { SourcePost } from '#domain/import/source.ts'
import type { Pictures } from '../archive/pictures.ts'
import { fieldOf, isRecord, textOf, type Fields } from './fields.ts'
import { placePicture } from './relative-pictures.ts'

const places = [
  ...['image', 'cover', 'featured_image', 'featuredImage', 'feature_image', 'heroImage', 'hero', 'thumbnail', 'banner'],
  ...['ogImage', 'coverImage', 'header.image', 'header.teaser', 'images', 'cover.image', 'img', 'photo'],
]
const sources = ['src', 'url', 'image', 'path', 'file', 'href']

export function readPicture(
  fields: Fields,
  file: string,
  pictures: Pictures,
): Pick<SourcePost, 'picture' | 'pictureAlt' | 'pictureCaption'> {
  const value = fieldOf(fields, places)
  const first: unknown = Array.isArray(value) ? value[0] : value
  const source = isRecord(first) ? textOf(first, sources) : typeof first === 'string' ? first.trim() : undefined
  if (!source) return {}
  const inside = isRecord(first) ? first : {}
  const alt =
    textOf(inside, ['alt']) ??
    textOf(fields, ['image_alt', 'imageAlt', 'coverAlt', 'heroImageAlt', 'featured_image_alt'])
  const caption = textOf(inside, ['caption']) ?? textOf(fields, ['image_caption', 'imageCaption', 'coverCaption'])
  return {
    picture: placePicture(source, file, pictures) ?? source,
    ...(alt && { pictureAlt: alt }),
    ...(caption && { pictureCaption: caption }),
  }
}
