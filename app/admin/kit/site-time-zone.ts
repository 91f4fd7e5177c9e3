let timeZone: string | undefined

/** The zone in which times are shown and entered. The page names it at the start, and the settings change it. */
export function siteTimeZone(): string {
  return timeZone ?? browserTimeZone()
}

export function setSiteTimeZone(name: string | undefined): void {
  timeZone = name
}

export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
