import { fork } from 'node:child_process'
import { once } from 'node:events'
import { build } from 'vite'
import { ownerEnv } from '#tests/kit/admin.ts'

export type Turn = { processor: number; wall: number }
export type Inside = {
  /** Each path in turn, rendered anew: the page cache is not in the way. */
  ask: (paths: readonly string[], times: number) => Promise<Turn[]>
  /** An article's tree by React alone, its data in memory. */
  render: (slug: string, times: number) => Promise<Turn[]>
  stop: () => Promise<void>
}

const folder = 'artifacts/bench'
let built: Promise<unknown> | undefined

/** The site without its door to the network, in a process of its own, built as the server is. */
export async function openInside(env: Record<string, string>): Promise<Inside> {
  built ??= build({
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: { inside: 'quality/bench/render-worker.tsx' } },
    },
  })
  await built
  const child = fork(`${folder}/inside.js`, { env: { ...process.env, ...ownerEnv, LOG_LEVEL: 'error', ...env } })
  await once(child, 'message')
  const tell = async (asked: object) => {
    child.send(asked)
    const [found] = (await once(child, 'message')) as [Turn[]]
    return found
  }
  return {
    ask: (paths, times) => tell({ paths, times }),
    render: (tree, times) => tell({ tree, times }),
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
