import { openGenerationSite, waitUntilKilled } from './generation-site.ts'
import { matchesRows, readProgress, waitForCleanup } from './generation-kills.ts'
import { readStoredArticles } from './stored-articles.ts'
import { startScriptedServices } from './scripted-services.ts'

/**
 * A run that is cancelled while an image is being generated, and whose server is killed as soon as the cancellation is
 * confirmed.
 */
export async function runCancelledKill() {
  const services = await startScriptedServices()
  const site = await openGenerationSite(services)
  try {
    const first = await site.start()
    const under = services.holdAfter({ kind: 'image', answered: 5 })
    const { run } = await site.fetchJson<{ run: { id: string } }>('/api/admin/runs', {
      kind: 'category',
      category: 'Dog Care',
      count: 10,
    })
    await under
    await site.fetchJson(`/api/admin/runs/${run.id}/cancel`, {})
    first.child.kill('SIGKILL')
    await waitUntilKilled(first)
    const before = { ...services.calls }
    const second = await site.start()
    await waitForCleanup(site.folder)
    const progress = await readProgress(site)
    const stored = await readStoredArticles(site.folder)
    const progressEqualsRows = matchesRows(progress, site.folder)
    await second.stop()
    const { text, image } = services.calls
    return { progress, progressEqualsRows, callsAfter: text + image - before.text - before.image, ...stored }
  } finally {
    services.close()
    await site.remove()
  }
}
