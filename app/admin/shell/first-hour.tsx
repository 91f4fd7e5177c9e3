import { fetchJson } from '#app/client/fetch-json.ts'
import { close } from '#app/ui/icons/controls.json'
import { toastInfo, attempt } from '../kit/actions.ts'
import { IconButton } from '../kit/buttons.tsx'
import { Link } from '../kit/navigation.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import { settingHref } from '../settings/setting-sections.ts'

const steps = [
  { name: 'name', label: 'Name your site', href: settingHref('siteName') },
  { name: 'tag', label: 'Enter your Amazon tag', href: settingHref('affiliateTag') },
  { name: 'article', label: 'Publish your first article', href: '/admin?open=new' },
  { name: 'mail', label: 'Set up email', href: '/admin/settings/mail' },
  { name: 'backup', label: 'Check the backup', href: '/admin?open=launch&setting=backup' },
] as const

/** The server keeps it, for every admin and device. */
export function showFirstHour(isVisible: boolean): Promise<boolean> {
  return attempt('Failed to save', async () => {
    await fetchJson('PUT /api/admin/first-hour', { body: { visible: isVisible } })
    invalidate('/api/admin/first-hour')
    if (!isVisible) toastInfo('First hour hidden', 'Help brings it back.')
  })
}

/** In the rail, and on narrow screens above the articles. */
export function FirstHour({ where }: { where: 'rail' | 'page' }) {
  const { data } = useQuery('GET /api/admin/first-hour')
  if (!data?.visible) return null
  const open = steps.filter(({ name }) => !data.steps[name])
  return (
    <section className={`hour hour--${where}`} aria-label="First hour">
      <b>
        First hour <span className="soft numeric">{`${steps.length - open.length} of ${steps.length}`}</span>
      </b>
      {open.map(({ name, label, href }) => (
        <Link className="inline-link" href={href} key={name}>
          {label}
        </Link>
      ))}
      <IconButton icon={close} label="Hide the first hour" onClick={() => void showFirstHour(false)} />
    </section>
  )
}
