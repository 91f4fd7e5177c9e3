import { close } from '#app/ui/icons/controls.json'
import { submitJson, toastInfo, attempt } from '../kit/actions.ts'
import { IconButton } from '../kit/buttons.tsx'
import { Link } from '../kit/navigation.tsx'
import { invalidate, useQuery } from '../kit/query-cache.ts'
import texts from './first-hour-texts.json'

type StepName = 'name' | 'tag' | 'article' | 'mail' | 'backup'
const steps = texts.steps as readonly { name: StepName; label: string; href: string }[]

/** The server keeps it, for every admin and device. */
export function showFirstHour(shown: boolean): Promise<boolean> {
  return attempt('Failed to save', async () => {
    await submitJson('PUT /api/admin/first-hour', { body: { shown } })
    invalidate('/api/admin/first-hour')
    if (!shown) toastInfo(texts.hidden, texts.hiddenNote)
  })
}

/** In the rail, and on narrow screens above the articles. */
export function FirstHour({ place }: { place: 'rail' | 'page' }) {
  const { data } = useQuery('GET /api/admin/first-hour')
  if (!data?.shown) return null
  const open = steps.filter(({ name }) => !data.done[name])
  return (
    <section className={`hour hour--${place}`} aria-label={texts.title}>
      <b>
        {texts.title} <span className="soft numeric">{`${steps.length - open.length} of ${steps.length}`}</span>
      </b>
      {open.map(({ name, label, href }) => (
        <Link className="inline-link" href={href} key={name}>
          {label}
        </Link>
      ))}
      <IconButton icon={close} label={texts.hide} onClick={() => void showFirstHour(false)} />
    </section>
  )
}
