import { useEffect } from 'react'
import { bookCheck } from '#app/ui/icons/trust.json'
import { book, calendar, coins, edit, list, mail, send, settings } from '#app/ui/icons/dashboard.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { clock, image, link, user } from '#app/ui/icons/reading.json'
import { info } from '#app/ui/icons/states.json'
import { isAtPlace, pagesHref, placesOf } from '../dashboard-routes.ts'
import { Link, navigate, useCurrentUrl, useUrlDialog } from '../kit/navigation.tsx'
import { useQuery } from '../kit/query-cache.ts'
import { useHasRole } from '../kit/use-role.ts'
import { OutboxDialog } from '../outbox/outbox-dialog.tsx'
import { PeopleDialog } from '../people/people-dialog.tsx'
import { LaunchCheckDialog } from '../settings/launch-check-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { settingHref } from '../settings/setting-sections.ts'

const icons: Readonly<Record<string, string>> = {
  Briefs: list,
  Calendar: calendar,
  Facts: book,
  Media: image,
  Newsletter: send,
  Earnings: coins,
  'Link health': link,
  'Launch check': bookCheck,
  Outbox: mail,
  Log: clock,
  People: user,
  Pages: edit,
  Settings: settings,
  Help: info,
}

export function Places() {
  const { pathname } = useCurrentUrl()
  const [, show] = useUrlDialog()
  const isAdmin = useHasRole('admin')
  const forAdmins = isAdmin ? {} : ('skip' as const)
  const { data: checks } = useQuery('GET /api/admin/launch-check', forAdmins)
  const { data: counts } = useQuery('GET /api/admin/counts', forAdmins)
  const open = checks?.items.filter(({ done }) => !done).length ?? 0
  const due: Readonly<Record<string, string>> = {
    ...(open > 0 && { 'Launch check': String(open) }),
    ...(counts?.mails && { Outbox: `${counts.mails} to check` }),
  }
  return (
    <nav className="shell__places" aria-label="Places">
      {placesOf(isAdmin).map((place) => {
        const content = (
          <>
            <Glyph d={icons[place.label] ?? list} size="small" />
            <span>{place.label}</span>
            {due[place.label] && <span className="shell__due numeric">{due[place.label]}</span>}
          </>
        )
        const shared = { className: 'shell__place', title: place.label }
        return 'href' in place ? (
          <Link
            {...shared}
            key={place.label}
            href={place.href}
            aria-current={isAtPlace(place, pathname) ? 'page' : undefined}>
            {content}
          </Link>
        ) : (
          <button {...shared} key={place.label} type="button" onClick={() => show(place.opens)}>
            {content}
          </button>
        )
      })}
    </nav>
  )
}

export function PlaceDialogs() {
  const { searchParams } = useCurrentUrl()
  const [current, show] = useUrlDialog()
  const close = () => show()
  const setting = searchParams.get('setting')
  useEffect(() => {
    // Where the settings and the pages were before they had addresses of their own.
    if (current === 'settings') void navigate(settingHref(setting), 'replace')
    if (current === 'pages') void navigate(pagesHref, 'replace')
  }, [current, setting])
  return (
    <>
      {current === 'launch' && (
        <LaunchCheckDialog onClose={close} onSettings={(opens) => void navigate(settingHref(opens))} />
      )}
      {current === 'outbox' && <OutboxDialog onClose={close} />}
      {current === 'people' && <PeopleDialog onClose={close} />}
      {current === 'help' && <HelpDialog onClose={close} />}
    </>
  )
}
