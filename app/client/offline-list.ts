import { savedList } from '#app/offline/offline-pages.ts'

/** Lists the saved articles that are on this device. */
export async function listOfflineArticles(section: HTMLElement) {
  const stored = await caches.match(savedList)
  const articles = stored ? ((await stored.json()) as { path: string; title: string }[]) : []
  for (const { path, title } of articles) {
    if (!(await caches.match(path))) continue
    const link = document.createElement('a')
    Object.assign(link, { href: path, textContent: title, className: 'inline-link' })
    const item = document.createElement('li')
    item.append(link)
    section.querySelector('ul')?.append(item)
    section.hidden = false
  }
}
