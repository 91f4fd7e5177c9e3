import { shownDescriptionLength } from '#domain/import/map-post.ts'
import { maxListed, type CountedKey, type ImportReport } from '#domain/import/report.ts'
import type { SourceItem, SourcePost } from '#domain/import/source.ts'
import { ownText } from './item-key.ts'
import { createNoteList } from './notes.ts'
import { findPicture, type SourceIndex } from './source-index.ts'
import type { ConvertedItem } from './convert-item.ts'

/** Which tags are the owner's is decided later, and the list shows only the others. */
const maxNotesPerTag = 200

const threadWhy =
  'Comments have no threads here. The first answer of an author becomes the reply of the site, any other one begins with the name of the person it answers.'

/** Counts what a source holds, item by item. */
export function createReportBuilder() {
  const notes = createNoteList()
  const posts: Record<string, number> = {}
  const comments: Record<string, number> = {}
  const categories = new Map<string, number>()
  const authors = new Map<string, number>()
  const keywords = new Set<string>()
  const tags = new Map<string, number>()
  const products = new Set<string>()
  const pictures = new Map<string, boolean>()
  const dropped = new Map<string, { what: string; why: string; count: number }>()
  const links = { all: 0, direct: 0, unresolved: 0, cloaked: 0 }
  const totals = { pages: 0, held: 0, known: 0, uncategorized: 0, subscribers: 0, longDescriptions: 0 }

  const count = (counts: Map<string, number>, key: string) => {
    const before = counts.get(key)
    counts.set(before === undefined ? ownText(key) : key, (before ?? 0) + 1)
  }

  function drop(what: string, why: string) {
    const entry = dropped.get(`${what}\n${why}`) ?? { what, why, count: 0 }
    if (dropped.size < maxListed) dropped.set(`${what}\n${why}`, entry)
    entry.count++
  }

  function addConverted(
    place: SourcePost['place'],
    { products: found, links: foundLinks, notes: said }: ConvertedItem['converted'],
  ) {
    for (const { key } of found) products.add(ownText(key))
    for (const link of foundLinks) {
      links.all++
      if (link.product !== undefined) links.direct++
      if (link.cloaked !== undefined) links.cloaked++
      if (link.tag !== undefined) count(tags, link.tag)
      const { sentence, original, tag, unresolved } = link
      if (unresolved !== undefined) {
        links.unresolved++
        notes.add({ kind: 'link', place: link.place, what: original, why: unresolved, sentence, details: { tag } })
      } else if (tag !== undefined && (tags.get(tag) ?? 0) <= maxNotesPerTag) {
        const why = `It pays the tag “${tag}”.`
        notes.add({ kind: 'tag', place: link.place, what: original, why, sentence, details: { tag } })
      }
    }
    for (const { place: where = place, what, why, sentence } of said) {
      notes.add({ kind: 'shortcode', place: where, what, why, sentence })
      drop(what, why)
    }
  }

  return {
    notes,
    totals,
    drop,
    addItem(item: SourceItem) {
      if (item.kind === 'comment') {
        comments[item.state] = (comments[item.state] ?? 0) + 1
        if (item.parent !== undefined && (item.state === 'approved' || item.state === 'pending'))
          drop('Thread of comments', threadWhy)
      } else if (item.kind === 'subscriber' && item.state === 'subscribed') totals.subscribers++
      else if (item.kind === 'dropped') {
        notes.add({ kind: 'dropped', place: item.place, what: item.what, why: item.why })
        drop(item.what, item.why)
      }
    },
    refuse({ place, title }: SourcePost, why: string) {
      notes.add({ kind: 'dropped', place, what: title, why })
      drop('Text that no article can hold', why)
    },
    addPost(post: SourcePost, index: SourceIndex, { converted, cut, findings, heldFor, fields }: ConvertedItem) {
      const { place } = post
      if (post.kind === 'page') totals.pages++
      else {
        posts[post.status] = (posts[post.status] ?? 0) + 1
        if (post.categories.length === 0) totals.uncategorized++
        for (const key of post.categories) count(categories, key)
        for (const key of post.authors.slice(0, 1)) count(authors, key)
        if (findings.length > 0 && post.status === 'published') totals.held++
        if (heldFor.length > 0)
          notes.add({
            kind: 'finding',
            place,
            what: fields.title,
            why: heldFor.join(' '),
            sentence: findings[0]?.sentence,
          })
      }
      for (const tag of post.tags) keywords.add(ownText(tag.toLowerCase()))
      if ((post.searchDescription ?? '').length > shownDescriptionLength) totals.longDescriptions++
      for (const what of cut)
        notes.add({ kind: 'text', place, what: fields.title, why: `Cut, because it is too long: ${what}.` })
      const references = [
        ...converted.pictures.map(({ url }) => url),
        ...(post.picture === undefined ? [] : [post.picture]),
      ]
      for (const reference of references) {
        const { url, path } = findPicture(index, reference)
        pictures.set(ownText(url ?? path ?? reference), path !== undefined)
      }
      addConverted(place, converted)
    },
    finish(index: SourceIndex): ImportReport {
      const named = (counts: ReadonlyMap<string, number>, names: ReadonlyMap<string, { name: string }>): CountedKey[] =>
        [...counts]
          .map(([key, number]) => ({ key, name: names.get(key)?.name ?? key, count: number }))
          .toSorted((a, b) => b.count - a.count)
          .slice(0, maxListed)
      const { site } = index
      return {
        ...(site?.name !== undefined && { siteName: site.name.slice(0, 200) }),
        ...(site?.url !== undefined && { siteUrl: site.url.slice(0, 500) }),
        ...totals,
        posts,
        comments,
        links,
        categories: named(categories, index.categories),
        authors: named(authors, index.authors),
        keywords: keywords.size,
        tags: [...tags]
          .map(([tag, number]) => ({ tag: tag.slice(0, 100), count: number }))
          .toSorted((a, b) => b.count - a.count)
          .slice(0, maxListed),
        products: products.size,
        pictures: { all: pictures.size, inArchive: [...pictures.values()].filter(Boolean).length },
        addresses:
          [...index.posts.values()].filter(({ kind, address }) => kind === 'post' && address).length +
          index.links.filter(({ path }) => path).length,
        notes: notes.counts,
        dropped: [...dropped.values()].toSorted((a, b) => b.count - a.count),
      }
    },
  }
}
