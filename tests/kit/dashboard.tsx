import '#app/styles/dashboard.css'
import '#app/styles/admin.css'
import './no-animations.css'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { restoreLostFocus } from '#app/admin/kit/restore-lost-focus.ts'
import { navigate } from '#app/admin/kit/navigation.tsx'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { Dashboard } from '#app/admin/shell/dashboard.tsx'
import { sessionExpired } from '#app/client/fetch-json.ts'
import { isMinimized } from '#app/client/generation-progress-card.tsx'
import { currentRun, progress } from '#app/client/generation-progress.ts'
import { installImageFallback } from '#app/client/image-fallback.ts'
import { noToasts, toasts } from '#app/client/toasts.ts'
import { emptyProgress } from '#domain/generation/generation.ts'
import { bundledAffiliateTag, bundledName, defaultSettings } from '#domain/site/settings.ts'
import { noRun } from './dashboard-samples.ts'
import { fakeApi, type FakeApi, type Responses } from './fake-api.ts'
import { installFakeEventSource } from './fake-event-source.ts'

installImageFallback()
restoreLostFocus()
installFakeEventSource()

// The session is polled for as long as the file runs, between two tests too.
const { fetch } = globalThis
globalThis.fetch = (input, init) =>
  new URL(new Request(input, init).url).pathname.startsWith('/api/')
    ? new Promise<never>(() => undefined)
    : fetch(input, init)

/** All settings as they are by default. */
export const settingsResponse = {
  settings: defaultSettings({ origin: location.origin, isPublic: false }),
  effective: {
    siteName: bundledName,
    affiliateTag: bundledAffiliateTag,
    authors: [],
    providers: { text: 'the built-in writer', image: 'the built-in illustrator' },
  },
  version: '1.0.0',
} as const

/** An admin, and a site without anything that waits. */
const dashboardResponses: Responses = {
  'GET /api/session': {
    user: { id: 'owner', name: 'Owner', email: 'owner@example.org', twoFactorEnabled: false },
    isAdmin: true,
    role: 'admin',
  },
  'GET /api/favorites': { marks: [] },
  'GET /api/admin/runs/current': noRun,
  'GET /api/admin/counts': { messages: 0, comments: 0, subscribers: 0, mails: 0 },
  'GET /api/admin/launch-check': { items: [] },
  'GET /api/admin/first-hour': {
    visible: false,
    steps: { name: true, mail: true, article: true, tag: true, backup: true },
  },
  'GET /api/admin/preferences': { filters: [], hiddenColumns: [], comfortable: false },
  'GET /api/admin/articles': { articles: [], total: 0, next: null },
  'GET /api/admin/articles/reviews': { waiting: 0, outcomes: [] },
  'GET /api/admin/authors': { authors: [] },
  'GET /api/admin/settings': settingsResponse,
  'GET /api/admin/backups': { backups: [], isRunning: false, failedAt: null },
}

/** The whole dashboard at this path, as a page that was just loaded. */
export async function openDashboard(
  path: string,
  responses: Responses = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<FakeApi> {
  const api = fakeApi({ ...dashboardResponses, ...responses })
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  forgetModuleState()
  await navigate(path, 'replace')
  await page.viewport(1280, 900)
  // A question without an answer would be asked again in the next test.
  onTestFinished(() => {
    for (const dialog of document.querySelectorAll('dialog:modal')) dialog.dispatchEvent(new Event('cancel'))
  })
  await render(
    <div className="admin" id="dashboard">
      <Dashboard />
    </div>,
  )
  return api
}

/** What a reload would forget. */
function forgetModuleState() {
  invalidate('/')
  toasts.set(noToasts)
  sessionExpired.set(false)
  progress.set(emptyProgress)
  currentRun.set(undefined)
  isMinimized.set(undefined)
}

export async function chooseFromMenu(menu: string, entry: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Waits for a toast with exactly this title and, if it is stated, this text. Closes all, so that the next is not mistaken for it. */
export async function expectToast(title: string, text?: string) {
  await expect.poll(listToasts).toContainEqual({ title, text: text ?? expect.any(String) })
  toasts.set(noToasts)
  await expect.poll(listToasts).toEqual([])
}

export function listToasts() {
  return [...document.querySelectorAll('.toast')]
    .filter((toast) => toast.checkVisibility())
    .map((toast) => ({
      title: toast.querySelector('b')?.textContent,
      // Without the button in it.
      text: toast.querySelector('p')?.firstChild?.textContent?.trim() ?? '',
    }))
}
