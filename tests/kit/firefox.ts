import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './temporary-folder.ts'
import { waitUntil } from './wait-until.ts'

const programs = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Firefox, or undefined if it is not installed. */
export function findFirefox(): string | undefined {
  return [process.env['FIREFOX_PATH'], ...programs].find((path) => path !== undefined && existsSync(path))
}

const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'ui.prefersReducedMotion': 1,
}
const keys: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  Control: '\uE009',
}

type BidiMessage = {
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}
type Point = { x: number; y: number }

/**
 * One Firefox window over WebDriver BiDi. Playwright's own support needs a newer Firefox than the one Debian ships, and
 * what the journeys need of the protocol is little.
 */
export async function openFirefox(executable: string) {
  const profile = await mkdtemp(join(temporaryFolder(), 'wagwise-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`Firefox ended with ${code}.`)))
    createInterface(child.stderr).on('line', (line) => {
      const match = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (match) resolve(match)
    })
  })
  const socket = new WebSocket(`${endpoint}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(String(data)) as BidiMessage
    if (method === 'log.entryAdded') {
      const { level, text } = params as { level: string; text: string }
      if (level === 'error' || level === 'warn') errors.push(text)
    }
    if (id === undefined) return
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  async function send<Result = unknown>(method: string, params: object): Promise<Result> {
    const id = ++last
    const response = Promise.withResolvers<unknown>()
    waiting.set(id, response)
    socket.send(JSON.stringify({ id, method, params }))
    return (await response.promise) as Result
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  const setWidth = (width: number) =>
    send('browsingContext.setViewport', { context, viewport: { width, height: 900 }, devicePixelRatio: 1 })
  await setWidth(1280)

  const goto = (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' })

  /** Runs the function in the page. It sees its arguments, nothing else of the test. */
  async function evaluate<Result, Args extends unknown[]>(
    run: (...values: Args) => Result | Promise<Result>,
    ...values: Args
  ): Promise<Result> {
    const call = `(async () => JSON.stringify(await (${run.toString()})(...${JSON.stringify(values)})) ?? 'null')()`
    type Evaluated = { result?: { value: string }; exceptionDetails?: { text: string } }
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: call,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result?.value ?? 'null') as Result
  }

  /** The middle of the first visible element with exactly this text or label, or else one that contains it; scrolled into view. */
  const locate = (selector: string, text = '') =>
    evaluate(
      (css, words) => {
        const visible = [...document.querySelectorAll<HTMLElement>(css)].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        )
        const textOf = (element: HTMLElement) => `${element.innerText} ${element.ariaLabel ?? ''}`
        const match =
          visible.find((element) => [element.innerText.trim(), element.ariaLabel].includes(words)) ??
          visible.find((element) => textOf(element).includes(words))
        match?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = match?.getBoundingClientRect()
        return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null
      },
      selector,
      text,
    )

  async function waitFor(selector: string, text?: string): Promise<Point> {
    let point: Point | null = null
    await waitUntil(async () => (point = await locate(selector, text)) !== null)
    if (!point) throw new Error(`There is no ${selector} with the text “${text ?? ''}”.`)
    return point
  }

  async function click(selector: string, text?: string) {
    const point = await waitFor(selector, text)
    const down = { type: 'pointerDown', button: 0 }
    const actions = [{ type: 'pointerMove', ...point }, down, { type: 'pointerUp', button: 0 }]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  const pressKeys = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  const stroke = (value: string) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const]
  const type = (text: string) => pressKeys(text.split('').flatMap(stroke))
  /** One key, or one with Control: `Control+a`. */
  function press(combination: string) {
    const [key = '', modifier] = combination.split('+').toReversed()
    const strokes = stroke(keys[key] ?? key)
    const held = modifier === undefined ? undefined : keys[modifier]
    if (!held) return pressKeys(strokes)
    return pressKeys([{ type: 'keyDown', value: held }, ...strokes, { type: 'keyUp', value: held }])
  }
  async function fill(selector: string, text: string) {
    await click(selector)
    await press('Control+a')
    await type(text)
  }

  async function close() {
    socket.close()
    child.removeAllListeners('exit')
    child.kill()
    await once(child, 'exit')
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { goto, evaluate, waitFor, click, type, press, fill, setWidth, errors, close }
}
export type Firefox = Awaited<ReturnType<typeof openFirefox>>
