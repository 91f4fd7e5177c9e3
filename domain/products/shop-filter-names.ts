/** The names of query parameters. */
export const shopFilterNames = ['species', 'need', 'shop', 'evidence'] as const
export type ShopFilterName = (typeof shopFilterNames)[number]
export type ShopFilter = { readonly [Name in ShopFilterName]?: string | undefined }
/** What a reader can choose. A filter without a choice is not shown. */
export type ShopChoices = Readonly<Record<ShopFilterName, readonly string[]>>
