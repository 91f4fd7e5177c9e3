import { fork } from 'node:child_process'
import { once } from 'node:events'
import { build } from 'vite'
import { ownerEnv } from '#tests/kit/admin.ts'

/** What the worker measures: these paths without the page cache, or one article's tree with React alone. */
export type RenderRequest = { paths?: readonly string[]; tree?: string; times: number }
export type RenderTiming = { cpuMs: number; wallMs: number }
export type RenderProcess = {
  /** Renders each path in turn without the page cache. */
  renderPaths: (paths: readonly string[], times: number) => Promise<RenderTiming[]>
  /** Renders an article's tree with React alone, its data in memory. */
  renderTree: (slug: string, times: number) => Promise<RenderTiming[]>
  stop: () => Promise<void>
}

const folder = 'artifacts/bench'
let buildResult: Promise<unknown> | undefined

/** The site without its HTTP server, in a process of its own, built like the server. */
export async function startRenderProcess(env: Record<string, string>): Promise<RenderProcess> {
  buildResult ??= build({
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: { 'render-worker': 'quality/bench/render-worker.tsx' } },
    },
  })
  await buildResult
  const child = fork(`${folder}/render-worker.js`, { env: { ...process.env, ...ownerEnv, LOG_LEVEL: 'error', ...env } })
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The render process exited with code ${String(code)}.`)
  })
  exited.catch(() => undefined)
  await Promise.race([once(child, 'message'), exited])
  const request = async (message: RenderRequest) => {
    child.send(message)
    const [timings] = (await Promise.race([once(child, 'message'), exited])) as [RenderTiming[]]
    return timings
  }
  return {
    renderPaths: (paths, times) => request({ paths, times }),
    renderTree: (tree, times) => request({ tree, times }),
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
