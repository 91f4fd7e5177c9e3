import { dayOf } from '#domain/text/dates.ts'
import { daysAfter } from '#domain/analytics/rolling-visitors.ts'
import type { ViewKind } from './tables.ts'

export const windowDays = [7, 30, 90, 365] as const
export type WindowDays = (typeof windowDays)[number]

/** The days that are looked at, today included, and whose views count. */
export type Window = {
  days: WindowDays
  since: string
  until: string
  /** Where the same number of days before begins. */
  before: string
  kinds: readonly ViewKind[]
}
export type WindowWish = { days?: string | undefined; own?: string | undefined }

export function openWindow(now: number, { days: wish, own }: WindowWish = {}): Window {
  const days = windowDays.find((known) => String(known) === wish) ?? 30
  const until = dayOf(now)
  const since = daysAfter(until, 1 - days)
  const kinds = own === 'leave-out' ? (['person'] as const) : (['person', 'own'] as const)
  return { days, since, until, before: daysAfter(since, -days), kinds }
}

export function everyDay({ since, days }: Pick<Window, 'since' | 'days'>): string[] {
  return Array.from({ length: days }, (_, index) => daysAfter(since, index))
}
