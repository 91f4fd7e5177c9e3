import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import packageFile from '../../package.json' with { type: 'json' }
import { freePort } from './site-process.ts'
import { waitUntil } from './wait-until.ts'

/** The same as `npm run dev`, which watches files. */
const devArguments = packageFile.scripts.dev.split(' ').slice(2)

const copiedPaths = [
  'app',
  'content',
  'db',
  'dev',
  'domain',
  'features',
  'illustrator',
  'package.json',
  'quality/build',
  'safety',
  'server',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * The development server on a copy of the sources, which tests may edit. Inside the project folder, so that packages
 * are found.
 */
export async function startDevServerCopy() {
  const copy = resolve(`artifacts/development-${process.pid}`)
  await mkdir(copy, { recursive: true })
  for (const part of copiedPaths) await cp(part, join(copy, part), { recursive: true })
  const port = await freePort()
  const { NODE_ENV: _env, VITEST: _vitest, ...env } = process.env
  const child = spawn(process.execPath, devArguments, {
    cwd: copy,
    env: { ...env, PORT: String(port), DATA_DIR: join(copy, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilReady(child)
  const originals = new Map<string, string>()
  const url = `http://localhost:${port}`
  let marks: string[] = []
  /** What the edits of the tests are visible in. */
  const served = async () => {
    const responses = await Promise.all(['/contact', '/app/styles/base.css'].map((path) => fetch(url + path)))
    return (await Promise.all(responses.map((response) => response.text()))).join('\n')
  }
  return {
    url,
    /** Saves a changed file, as an editor does. */
    async edit(file: string, from: string, to: string) {
      const path = join(copy, file)
      const text = await readFile(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not say "${from}".`)
      if (!originals.has(path)) originals.set(path, text)
      marks.push(to)
      await writeFile(path, text.replaceAll(from, to))
    },
    /** Reverts all edits, and waits for the server to notice: it would reload the page of the next test. */
    async restore() {
      for (const [file, text] of originals) await writeFile(file, text)
      originals.clear()
      await waitUntil(async () => {
        const text = await served()
        return !marks.some((mark) => text.includes(mark))
      })
      marks = []
    },
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(copy, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(child: ChildProcess) {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => lines.push(line))
  for (let waited = 0; waited < 60_000 && child.exitCode === null; waited += 100) {
    if (lines.some((line) => line.startsWith('Development server at'))) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`The development server did not start:\n${lines.join('\n')}`)
}
