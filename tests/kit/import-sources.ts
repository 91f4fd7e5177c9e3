import { keepValidSettings } from '#app/routes/admin/settings-schemas.ts'
import { createConversionContext } from '#domain/import/conversion-context.ts'
import type { SourceItem, SourceName, SourcePost } from '#domain/import/source.ts'
import { convertPage, convertText } from '#features/import/convert-text.ts'
import type { ImportPorts } from '#features/import/import-ports.ts'
import type { OpenConverter } from '#features/import/ports.ts'

const noFiles = new Map<string, Buffer>()

/** In this thread. */
const openConverter: OpenConverter = ({ known, mapping }) => {
  const context = createConversionContext(known)
  return {
    convert: async (post, now) => convertText(post, context, { ...mapping, now }),
    convertPage: async (post) => convertPage(post, context, mapping),
    close: () => Promise.resolve(),
  }
}

/** Sources that consist of these items, without files. A picture is fetched if its address is among `pictures`. */
export function createFakeImports({
  items = [],
  pictures = noFiles,
  source = 'wordpress',
}: { items?: readonly SourceItem[]; pictures?: ReadonlyMap<string, Buffer>; source?: SourceName } = {}): ImportPorts & {
  removed: string[]
  fetched: string[]
} {
  const sizes = new Map<string, number>()
  const removed: string[] = []
  const fetched: string[] = []
  return {
    removed,
    fetched,
    openSource: async () => ({
      name: source,
      async *items() {
        yield* items
      },
      openPicture: async () => undefined,
      close: () => undefined,
    }),
    openConverter,
    files: {
      path: (id, position) => `/nowhere/${id}/${position}`,
      size: async (id, position) => sizes.get(`${id} ${position}`) ?? 0,
      async append(id, position, offset, bytes) {
        const key = `${id} ${position}`
        const size = sizes.get(key) ?? 0
        if (size === offset) sizes.set(key, offset + bytes.byteLength)
        return sizes.get(key) ?? 0
      },
      remove: async (id) => void removed.push(id),
    },
    checkSettings: keepValidSettings,
    async fetchPicture(url) {
      fetched.push(url)
      const bytes = pictures.get(url)
      return bytes ? { ok: true, bytes } : { ok: false, reason: 'missing' }
    },
  }
}

let posts = 0

export function sourcePost(change: Partial<SourcePost> = {}): SourcePost {
  const number = ++posts
  return {
    kind: 'post',
    place: { file: 'export.xml', line: number },
    key: String(number),
    slug: `post-${number}`,
    address: `https://old.example/post-${number}/`,
    title: `Post ${number}`,
    content: `Words of post ${number}.`,
    format: 'html',
    excerpt: 'In short.',
    status: 'published',
    published: { at: Date.UTC(2023, 0, number), zoned: true },
    authors: ['jon'],
    categories: ['dogs'],
    tags: [],
    ...change,
  }
}
