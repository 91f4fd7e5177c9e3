import { openGeneratingSite, untilKilled } from './generation-site.ts'
import { equalsRows, readProgress, untilTidy } from './generation-kills.ts'
import { readKept } from './stored-articles.ts'
import { openScriptedServices } from './scripted-services.ts'

/** A run that is cancelled while a picture is on its way, and whose server is killed as soon as that is said. */
export async function runCancelledKill() {
  const services = await openScriptedServices()
  const site = await openGeneratingSite(services)
  try {
    const first = await site.start()
    const under = services.holdAfter({ kind: 'image', answered: 5 })
    const { run } = await site.ask<{ run: { id: string } }>('/api/admin/runs', {
      kind: 'category',
      category: 'Dog Care',
      count: 10,
    })
    await under
    await site.ask(`/api/admin/runs/${run.id}/cancel`, {})
    first.child.kill('SIGKILL')
    await untilKilled(first)
    const before = { ...services.calls }
    const second = await site.start()
    await untilTidy(site.folder)
    const progress = await readProgress(site)
    const kept = await readKept(site.folder)
    const progressEqualsRows = equalsRows(progress, site.folder)
    await second.stop()
    const { text, image } = services.calls
    return { progress, progressEqualsRows, callsAfter: text + image - before.text - before.image, ...kept }
  } finally {
    services.close()
    await site.remove()
  }
}
