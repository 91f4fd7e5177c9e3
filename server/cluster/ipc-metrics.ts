import cluster, { type Worker } from 'node:cluster'
import { joinFigures, type Figure } from '#domain/site/metrics.ts'
import type { ShareFigures } from '#server/metrics/registry.ts'
import { hearChild, hearParent, sayToChild, sayToChildren, sayToParent } from './ipc-messages.ts'

/** A process that has not answered by then is left out: figures of a sick site must still come. */
const patienceMs = 1000

/** A child that is asked asks its parent, who asks everybody. Those who wait meanwhile get the same answer. */
export const shareAsChild: ShareFigures = (own) => {
  let waiting: ((figures: readonly Figure[]) => void)[] = []
  hearParent((message) => {
    if (message.kind === 'figures?') sayToParent({ kind: 'figures', question: message.question, figures: own() })
    if (message.kind !== 'all-figures') return
    for (const resolve of waiting) resolve(message.figures)
    waiting = []
  })
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) sayToParent({ kind: 'all-figures?' })
    })
}

export const shareAsParent: ShareFigures = (own) => {
  let question = 0
  const collecting = new Map<number, (child: Worker, figures: readonly Figure[]) => void>()
  cluster.on('fork', (child) =>
    hearChild(child, (message) => {
      if (message.kind === 'figures') collecting.get(message.question)?.(child, message.figures)
      if (message.kind === 'all-figures?')
        void gather().then((figures) => sayToChild(child, { kind: 'all-figures', figures }))
    }),
  )

  async function gather(): Promise<readonly Figure[]> {
    const asked = ++question
    const children = Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected()).length
    const parts = [{ process: 'parent', figures: own() }]
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, patienceMs)
      collecting.set(asked, (child, figures) => {
        parts.push({ process: String(child.id), figures })
        if (parts.length <= children) return
        clearTimeout(late)
        resolve()
      })
      sayToChildren({ kind: 'figures?', question: asked })
    })
    collecting.delete(asked)
    return joinFigures(parts)
  }
  return gather
}
