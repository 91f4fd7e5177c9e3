import type { Shortcode } from './shortcode.ts'

/** Builders of pages, whose frames say nothing to readers. Their names in reports. */
const builders: readonly (readonly [start: RegExp, name: string])[] = [
  [/^(?:et_|dsm_|dipi_)/, 'Divi'],
  [/^(?:vc_|ult_|dt_|stm_|mk_|nectar_|us_)/, 'WPBakery'],
  [/^fusion_/, 'Fusion (Avada)'],
  [/^(?:fl_|fl-)/, 'Beaver Builder'],
  [/^(?:thrive_|tcb_|tve_|tve-)/, 'Thrive'],
  [/^elementor/, 'Elementor'],
  [/^av_/, 'Enfold'],
  [/^(?:cs_|x_)/, 'Cornerstone'],
  [/^(?:ct_|oxy[-_])/, 'Oxygen'],
  [/^(?:tatsu_|kc_|motopress|mp_|pb_|siteorigin|themify_|tm_pb_)/, 'a page builder'],
  [/^(?:su_)/, 'Shortcodes Ultimate'],
  [
    /^(?:row|column|col|columns|one_half|one_third|two_third|one_fourth|three_fourth|section|container)(?:_|$)/,
    'columns',
  ],
]

export const builderOf = (name: string): string | undefined => builders.find(([start]) => start.test(name))?.[1]

/** Shortcodes that products and links are made of. */
export const isMoneyName = (name: string) =>
  /^(?:amazon|aawp|easyazon[-_]\w+|easyazon|amazon_(?:textlink|link|image|box|product)|aalb|thirstylinks?|ta_(?:link|image_link|product)|lasso|amalinkspro|azonpress|azon|asa2?|amazonify|amazon-element|products?|product_page|add_to_cart|add_to_cart_url|content-egg|content-egg-block|prettylink|affiliatex?|aff_?link)$/.test(
    name,
  )

/** Those that people also write without attributes or an end. */
const plainNames = new Set(
  (
    'toc ez-toc lwptoc rank_math_toc gallery contact-form-7 contact-form sitemap playlist caption wp_caption embed audio video ' +
    'youtube vimeo mc4wp_form wpforms gravityform ninja_form mailpoet_form convertkit newsletter adsense ad ads adinserter ' +
    'disclosure affiliate_disclosure disclaimer raw clear clearfix divider separator spacer hr br nextpage more yarpp ratings ' +
    'subscribe optin popup bctt clicktotweet shareaholic sharethis addtoany social_share wpseo_breadcrumb author_box ' +
    'reviews table button tablepress'
  ).split(' '),
)

type Surroundings = Readonly<{ isPaired: boolean; next: string }>

/** `[sic]`, `[1]`, `[Editor's note: …]` and `[text](address)` are words. */
export function isShortcode({ name, attributes, closes, isEmpty, values }: Shortcode, around: Surroundings): boolean {
  if (around.next === '(' && !isMoneyName(name)) return false
  if (closes) return around.isPaired || builderOf(name) !== undefined || isMoneyName(name) || plainNames.has(name)
  if (attributes.size > 0 || (isMoneyName(name) && values.length > 0)) return true
  if (values.length > 0) return around.isPaired || plainNames.has(name)
  return (
    around.isPaired ||
    isEmpty ||
    name.includes('_') ||
    plainNames.has(name) ||
    isMoneyName(name) ||
    /^et_|^vc_/.test(name)
  )
}
