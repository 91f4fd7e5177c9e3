import { createHash } from 'node:crypto'

/** Where an address of the site lies in the copy: pages are folders with an `index.html`. */
export function filePath(path: string, query: string): string {
  const clean = path.replace(/\/+$/, '')
  if (isFile(clean)) return clean.slice(1)
  const folder = query === '' ? clean : `${clean}/list-${createHash('sha256').update(query).digest('hex').slice(0, 10)}`
  return `${folder}/index.html`.slice(1)
}

export const isFile = (path: string): boolean => /\.(?:[a-z0-9]{2,11})$/i.test(path)

/** The link from one file of the copy to another one. A folder ends with a slash, so that no server has to redirect. */
export function relativeLink(from: string, to: string): string {
  const start = from.split('/').slice(0, -1)
  const target = to.split('/')
  let same = 0
  while (same < start.length && same < target.length - 1 && start[same] === target[same]) same++
  const path = [...start.slice(same).map(() => '..'), ...target.slice(same).map(encodeURIComponent)].join('/')
  const folder = path.replace(/(^|\/)index\.html$/, '$1')
  return folder === '' ? './' : folder
}

/** The link from the root: for the page that a server shows at any address. */
export const rootLink = (to: string): string => `/${relativeLink('index.html', to).replace(/^\.\//, '')}`
