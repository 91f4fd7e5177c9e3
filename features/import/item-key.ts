import { createHash } from 'node:crypto'

const maxKeyLength = 300

/** Indexes of databases take no long texts, so a long key is stored as its hash. */
export function itemKey(key: string): string {
  const clean = key.toWellFormed().replaceAll('\0', '')
  return clean.length <= maxKeyLength ? clean : `sha256 ${createHash('sha256').update(clean).digest('hex')}`
}

/** A copy. What is cut from a longer text keeps all of it in memory. */
export const ownText = (text: string) => Buffer.from(text).toString()

/** The same for all texts of an item. */
export const ownTexts = <Item extends object>(item: Item) => JSON.parse(JSON.stringify(item)) as Item

/** Of what an import wrote. Another one later says that somebody has edited it. */
export function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}

/** The picture with this old address in the media library. The same on every attempt, so that a crash leaves one picture. */
export const pictureId = (import_id: string, url: string): string =>
  createHash('sha256').update(`${import_id} ${url}`).digest('hex').slice(0, 24)
