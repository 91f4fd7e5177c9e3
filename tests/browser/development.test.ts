import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { islandReady, listenToComplaints, newReader, openBrowser } from '#tests/kit/browser.ts'
import { freePort } from '#tests/kit/site-process.ts'

/** Inside the house, so that packages are found, but a copy: the tests edit files. */
const copy = resolve(`artefacts/development-${process.pid}`)
const parts = ['app', 'content', 'db', 'domain', 'features', 'host', 'package.json', 'tsconfig.json', 'vite.config.ts']
const soon = { timeout: 20_000 }

let child: ChildProcess
let url: string
let browser: Browser
let page: Page
const lines: string[] = []
const originals = new Map<string, string>()

beforeAll(async () => {
  await mkdir(copy, { recursive: true })
  for (const part of parts) await cp(part, join(copy, part), { recursive: true })
  const port = await freePort()
  url = `http://localhost:${port}`
  const { NODE_ENV: _env, VITEST: _vitest, ...env } = process.env
  child = spawn(process.execPath, ['host/dev.ts'], {
    cwd: copy,
    env: { ...env, PORT: String(port), DATA_DIR: join(copy, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => lines.push(line))
  await untilReady()
  browser = await openBrowser()
  await warmUp()
})
afterAll(async () => {
  await browser?.close()
  child?.kill()
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  await rm(copy, { recursive: true, force: true })
})
beforeEach(async () => {
  page = await newReader(browser)
  return () => page.context().close()
})
afterEach(async () => {
  for (const [file, text] of originals) await writeFile(file, text)
  originals.clear()
})

async function untilReady() {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (lines.some((line) => line.startsWith('Developing at'))) return
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The development server did not start:\n${lines.join('\n')}`)
}

/** Vite prepares packages when it first meets them and then loads the page again; that is not what is tested here. */
async function warmUp() {
  const first = await newReader(browser)
  for (const path of ['/contact', '/about', '/contact']) {
    await first.goto(url + path, { timeout: 60_000 })
    await first.waitForLoadState('networkidle', { timeout: 60_000 })
  }
  await first.context().close()
}

async function edit(file: string, from: string, to: string) {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  if (!originals.has(path)) originals.set(path, text)
  expect(text, `${file} has the words to edit`).toContain(from)
  await writeFile(path, text.replaceAll(from, to))
}

const mark = () => page.evaluate(() => void (document.documentElement.dataset.mark = 'still here'))
const isMarked = () =>
  page.evaluate(() => document.documentElement.dataset.mark === 'still here').catch(() => undefined)

test.each(['/', '/contact', '/blog'])('in development %s is hydrated without a complaint', async (path) => {
  const complaints = listenToComplaints(page)
  await page.goto(url + path)
  await page.waitForSelector(islandReady('cookie-banner'), { state: 'attached' })
  await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('[data-state="failed"]').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('an edited page reloads by itself', async () => {
  await page.goto(`${url}/contact`)
  await page.waitForLoadState('networkidle')
  await mark()
  await edit('app/pages/contact/contact-view.tsx', 'Response time', 'Time to an answer')
  await expect
    .poll(
      () =>
        page
          .getByText('Time to an answer')
          .count()
          .catch(() => 0),
      soon,
    )
    .toBe(1)
  expect(await isMarked()).toBe(false)
})

test('an edited island is exchanged in place: what was typed stays', async () => {
  await page.goto(`${url}/contact`)
  await page.waitForSelector(islandReady('contact-form'))
  await page.locator('main [name="subject"]').fill('Half a sent')
  await mark()
  await edit('app/islands/contact-form.island.tsx', 'Send Message', 'Send it now')
  await page.getByRole('button', { name: 'Send it now' }).waitFor(soon)
  expect(await isMarked()).toBe(true)
  expect(await page.locator('main [name="subject"]').inputValue()).toBe('Half a sent')
  await page.reload()
  await page.getByRole('button', { name: 'Send it now' }).waitFor(soon)
})

test('an edited style is seen without a reload', async () => {
  await page.goto(`${url}/contact`)
  await page.waitForLoadState('networkidle')
  await mark()
  await edit('app/styles/base.css', 'body {', 'body { outline-style: dotted;')
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).outlineStyle), soon).toBe('dotted')
  expect(await isMarked()).toBe(true)
})

test('a page that breaks says why, and comes back by itself when it is repaired', async () => {
  await page.goto(`${url}/contact`)
  await page.waitForLoadState('networkidle')
  await edit('app/pages/contact/contact-view.tsx', 'export function ContactView(', 'export function ContactView((')
  await expect
    .poll(
      () =>
        page
          .locator('pre')
          .count()
          .catch(() => 0),
      soon,
    )
    .toBe(1)
  expect(await page.locator('pre').innerText()).toContain('contact-view.tsx')
  for (const [file, text] of originals) await writeFile(file, text)
  await expect
    .poll(
      () =>
        page
          .getByText('Response time')
          .count()
          .catch(() => 0),
      soon,
    )
    .toBe(1)
})
