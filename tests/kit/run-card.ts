import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { chooseFromMenu, openDashboard } from './dashboard.tsx'
import { sampleRun } from './dashboard-samples.ts'
import { type FakeApi } from './fake-api.ts'
import { emitServerEvent } from './fake-event-source.ts'

export type CurrentRun = ResponseOf<'GET /api/admin/runs/current'>

export function startedRun({ run, progress }: CurrentRun) {
  if (!run) throw new Error('There is no run.')
  return { run, progress }
}

export const stream = '/api/admin/runs/events'
export const card = page.getByRole('complementary', { name: 'Article generation' })
export const status = card.getByRole('status')
export const button = (name: string) => card.getByRole('button', { name })
export const stored = () => JSON.parse(localStorage.getItem('articleGenerationProgress') ?? 'null') as unknown
export const repeat = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

/** The server reports a change of the run. */
export async function showRun(api: FakeApi, current: CurrentRun) {
  api.respond({ 'GET /api/admin/runs/current': current })
  emitServerEvent(stream, 'run')
  await expect.element(status.getByText(current.progress.currentStatus)).toBeVisible()
}

export const queued = sampleRun({ items: repeat(5, { state: 'queued' }) })
export const completed = sampleRun({ state: 'completed', items: repeat(5, { state: 'done' }) })

/** Starts a run of five articles in Dog Care with the dialog. */
export async function startRun() {
  const api = await openDashboard('/admin', { 'GET /api/admin/runs/topics': { topics: null } })
  api.respond({ 'POST /api/admin/runs': { ...startedRun(queued), warning: null } })
  await chooseFromMenu('Generate', 'Generate by category')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Category').selectOptions('Dog Care')
  api.respond({ 'GET /api/admin/runs/current': queued })
  await dialog.getByRole('button', { name: 'Generate articles' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  return api
}
