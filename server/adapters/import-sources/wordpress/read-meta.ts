/** In the order in which they win. Plugins for search engines, then what their predecessors left. */
export const searchMeta = {
  title: [
    '_yoast_wpseo_title',
    'rank_math_title',
    '_aioseo_title',
    '_seopress_titles_title',
    '_genesis_title',
    '_aioseop_title',
  ],
  description: [
    '_yoast_wpseo_metadesc',
    'rank_math_description',
    '_aioseo_description',
    '_seopress_titles_desc',
    '_genesis_description',
    '_aioseop_description',
  ],
  keyword: ['_yoast_wpseo_focuskw', 'rank_math_focus_keyword', '_seopress_analysis_target_kw'],
  canonical: [
    '_yoast_wpseo_canonical',
    'rank_math_canonical_url',
    '_seopress_robots_canonical',
    '_genesis_canonical_uri',
  ],
  noindex: ['_yoast_wpseo_meta-robots-noindex', 'rank_math_robots', '_seopress_robots_index', '_genesis_noindex'],
  mainCategory: ['_yoast_wpseo_primary_category', 'rank_math_primary_category', '_seopress_robots_primary_cat'],
} as const

/** Where plugins keep the address that a link of theirs leads to. */
export const targetMeta = {
  thirstylink: ['_ta_destination_url'],
  'lasso-urls': ['lasso_custom_redirect', 'lasso_final_url'],
  surl: ['_surl_redirect'],
  'pretty-link': ['_pl_target_url', '_prli_target_url', 'prli_target_url'],
  product: ['_product_url'],
} as const

export const linkMeta = {
  picture: ['lasso_custom_thumbnail'],
  description: ['affiliate_desc'],
  price: ['price', '_regular_price', '_price'],
} as const

const others = ['_thumbnail_id', '_wp_attachment_image_alt', '_wp_attached_file', '_wp_old_slug']

const read = new Set<string>([
  ...Object.values(searchMeta).flat(),
  ...Object.values(targetMeta).flat(),
  ...Object.values(linkMeta).flat(),
  ...others,
])

export const isReadMeta = (key: string): boolean => read.has(key)

/** The first of `keys` that says something. */
export function firstOf(meta: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = meta.get(key)?.trim()
    if (value) return value
  }
  return undefined
}
