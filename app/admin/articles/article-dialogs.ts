import type { Role } from '#domain/accounts/role.ts'

/** Dialogs of the list of articles, which `?open=` opens. */
export const articleDialogs = [
  { label: 'New article', opens: 'new', access: 'author' },
  { label: 'Generate by category', opens: 'by-category', access: 'admin' },
  { label: 'With affiliate product', opens: 'with-product', access: 'admin' },
  { label: 'Past runs', opens: 'past-runs', access: 'admin' },
  { label: 'IndexNow', opens: 'index-now', access: 'admin' },
  { label: 'Authors', opens: 'authors', access: 'editor' },
  { label: 'Delete all articles', opens: 'delete-all', access: 'admin' },
] as const satisfies readonly { label: string; opens: string; access: Role }[]

export type ArticleDialog = (typeof articleDialogs)[number]['opens']

export function isArticleDialog(name: string | null): name is ArticleDialog {
  return articleDialogs.some(({ opens }) => opens === name)
}
