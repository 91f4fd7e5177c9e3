import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const id = z.union([z.string(), z.number()]).transform(String)
const flag = z.union([z.boolean(), z.number(), z.null()]).optional().transform(Boolean)
const time = z.union([z.string(), z.number()]).nullish()
/** Ghost counts from 0, and so do exports made by others, if they count at all. */
const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0)

export const ghostRows = {
  posts: z.object({
    id,
    title: text,
    slug: text,
    html: text,
    lexical: text,
    mobiledoc: text,
    markdown: text,
    feature_image: text,
    image: text,
    type: text,
    page: flag,
    status: text,
    visibility: text,
    created_at: time,
    updated_at: time,
    published_at: time,
    custom_excerpt: text,
    canonical_url: text,
    meta_title: text,
    meta_description: text,
    author_id: id.nullish(),
  }),
  tags: z.object({ id, name: text, slug: text, visibility: text, description: text }),
  users: z.object({ id, name: text, slug: text, email: text, bio: text }),
  posts_tags: z.object({ post_id: id, tag_id: id, sort_order: order }),
  posts_authors: z.object({ post_id: id, author_id: id, sort_order: order }),
  posts_meta: z.object({
    post_id: id,
    meta_title: text,
    meta_description: text,
    feature_image_alt: text,
    feature_image_caption: text,
  }),
  settings: z.object({ key: text, value: z.unknown() }),
}

export type GhostPost = z.infer<typeof ghostRows.posts>
export type GhostTable = keyof typeof ghostRows
