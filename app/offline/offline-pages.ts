/** Kept on the device after a visit to one of them. They are the same for every reader. */
export const offlinePages: readonly string[] = ['/tonight', '/safe', '/animals', '/tools']
/** Shows any entry of "Is it safe?" from the index. */
export const entryShell = '/safe/offline'
export const safeIndex = '/safe/index.json'
/** Shown for every page that is not on the device. */
export const otherPage = '/offline'
/** The articles that the reader saved, newest first. Only the worker and the page above read it; it is never sent. */
export const savedList = '/offline/saved.json'

/** Where the worker is registered. An article is kept only if the reader saved it. */
export function isKeptAfterVisit(path: string): boolean {
  return offlinePages.includes(path) || path.startsWith('/safe/') || isKeptAlone(path)
}

/** Kept one by one, when somebody has opened it: calculators, and the form for a test. */
export function isKeptAlone(path: string): boolean {
  return path.startsWith('/tools/') || path.startsWith('/test-note/')
}
