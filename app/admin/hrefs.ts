export const articlesHref = '/admin'
export const productsHref = '/admin/products'
export const briefsHref = '/admin/briefs'
export const logHref = '/admin/log'
export const settingsHref = '/admin/settings'
export const pagesHref = '/admin/pages'
export const issuesHref = '/admin/newsletter'
export const answersHref = '/admin/answers'
export const recallsHref = '/admin/recalls'
export const importsHref = '/admin/import'
export const categoriesHref = '/admin/categories'
export const redirectsHref = '/admin/redirects'
export const accessHref = '/admin/access'
export const exportsHref = '/admin/export'

export function articleHref(id: string): string {
  return `/admin/articles/${encodeURIComponent(id)}`
}

/** Its test log. */
export function productHref(id: string): string {
  return `${productsHref}/${encodeURIComponent(id)}`
}

export function issueHref(id: string): string {
  return `${issuesHref}/${encodeURIComponent(id)}`
}

/** `id`: its slug, or `new`. */
export function answerHref(id: string): string {
  return `${answersHref}/${encodeURIComponent(id)}`
}

/** `key`: of a category, or `new`. */
export function categoryHref(key: string): string {
  return `${categoriesHref}/${encodeURIComponent(key)}`
}

/** `id`: the name of a built-in page, or the id of one that the owner added. */
export function pageHref(id: string): string {
  return `${pagesHref}/${encodeURIComponent(id)}`
}

export function importHref(id: string): string {
  return `${importsHref}/${encodeURIComponent(id)}`
}
