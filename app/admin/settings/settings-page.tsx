import '#app/styles/admin-settings-page.css'
import { useEffect, useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import { ProviderNote } from '../articles/generation/run-options.tsx'
import { settingsHref } from '../hrefs.ts'
import { toastSuccess } from '../kit/actions.ts'
import { confirm } from '../kit/confirm.tsx'
import { DialogForm, useFieldErrors, type FieldErrors } from '../kit/form-dialog.tsx'
import { pluralize } from '../kit/format.ts'
import { ListStates } from '../kit/list-states.tsx'
import { Link, navigate, useCurrentUrl, useLeaveGuard } from '../kit/navigation.tsx'
import { invalidate, updateCache, useQuery } from '../kit/query-cache.ts'
import { setSiteTimeZone } from '../kit/site-time-zone.ts'
import { SearchBox } from '../kit/search-box.tsx'
import { withReauthentication } from '../kit/reauthentication.tsx'
import type { EditableSettings as Settings } from '#domain/site/settings.ts'
import { checkColors, type ColorError } from '#domain/site/brand.ts'
import { Backups } from './backups.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { formatAuthors } from './format-authors.ts'
import { leaveSection } from './leave-section.ts'
import { MailForm } from './mail-form.tsx'
import { SettingControl } from './setting-control.tsx'
import { settingHref, settingSections, type SettingSection } from './setting-sections.ts'
import { SignOutUsers } from './sign-out-users.tsx'

type SettingsResponse = ResponseOf<'GET /api/admin/settings'>

export function SettingsPage() {
  const query = useQuery('GET /api/admin/settings')
  const [discards, setDiscards] = useState(0)
  const name = useCurrentUrl().pathname.split('/')[3]
  const section = settingSections.find((one) => one.name === name) ?? settingSections[0]
  const discard = () => {
    document.getElementById('settings-section')?.focus()
    setDiscards(discards + 1)
  }
  return (
    <div className="settings">
      <h2 className="settings__head">Settings</h2>
      <SectionList current={section.name} />
      <section className="settings__section" aria-labelledby="settings-section">
        <header>
          <h3 id="settings-section" tabIndex={-1}>
            {section.title}
          </h3>
          <p className="soft">{section.text}</p>
        </header>
        {section.name === 'mail' ? (
          <MailForm onDiscard={discard} key={discards} />
        ) : (
          <ListStates query={query} what="the settings">
            {(response) => (
              <SectionForm {...response} section={section} onDiscard={discard} key={section.name + discards} />
            )}
          </ListStates>
        )}
        {section.name === 'security' && (
          <>
            <SignOutUsers />
            <Backups />
          </>
        )}
        {query.data && <p className="small soft">Wagwise {query.data.version}</p>}
      </section>
    </div>
  )
}

const mailServer = {
  href: `${settingsHref}/mail`,
  label: 'Mail server and sender',
  title: 'Mail',
  text: 'mail server and sender email smtp host port tls starttls user password test mail',
}
const searchable = [
  ...settingSections.flatMap(({ title, fields }) =>
    fields.map(({ key, label, hint = '', options = {} }) => {
      const text = [label, hint, title, ...Object.values(options)].join(' ').toLowerCase()
      return { href: settingHref(key), label, title, text }
    }),
  ),
  mailServer,
]

/** The sections, or what a search over all of them finds. */
function SectionList({ current }: { current: string }) {
  const [words, setWords] = useState('')
  const parts = words.toLowerCase().split(/\s+/)
  const matches = words === '' ? undefined : searchable.filter(({ text }) => parts.every((part) => text.includes(part)))
  return (
    <nav className="settings__nav" aria-label="Settings sections">
      <SearchBox label="Search settings" placeholder="Search settings" value={words} onSearch={setWords} />
      <p className={matches ? 'small soft' : 'visually-hidden'} role="status">
        {matches && `${pluralize(matches.length, 'setting')} found`}
      </p>
      <ul>
        {matches?.map(({ href, label, title }) => (
          <li key={href}>
            <Link href={href}>
              {label} <small className="soft">{title}</small>
            </Link>
          </li>
        )) ??
          settingSections.map(({ name, title }) => (
            <li key={name}>
              <Link href={`${settingsHref}/${name}`} aria-current={name === current ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

const confirmLeave = () => confirm(leaveSection)

type FormProps = SettingsResponse & { section: SettingSection; onDiscard: () => void }

function SectionForm({ settings, effective, section, onDiscard }: FormProps) {
  const [changed, setChanged] = useState<Partial<Settings>>({})
  const { errors, save } = useFieldErrors('Failed to save the settings')
  const { pathname, searchParams } = useCurrentUrl()
  const setting = searchParams.get('setting')
  const values = { ...settings, ...changed }
  const colorErrors: Partial<Record<keyof Settings, ColorError>> = section.name === 'brand' ? checkColors(values) : {}
  const unsaved = section.fields.filter(({ key }) => JSON.stringify(values[key]) !== JSON.stringify(settings[key]))
  useLeaveGuard(unsaved.length > 0, confirmLeave)
  useEffect(() => {
    if (!setting) return
    const control = `[data-setting="${CSS.escape(setting)}"] :is(input, textarea, select, button):not([hidden])`
    document.querySelector<HTMLElement>(control)?.focus()
    // Without the name in the URL, the same link works again.
    void navigate(pathname, 'replace')
  }, [setting, pathname])

  const submit = () =>
    save({}, async () => {
      const saved = await withReauthentication(() => fetchJson('PUT /api/admin/settings', { body: changed }))
      updateCache('GET /api/admin/settings', () => saved)
      setSiteTimeZone(saved.settings.timeZone)
      // Keeps what was typed while the save was in progress.
      setChanged((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== changed[key as keyof Settings])),
      )
      toastSuccess('Settings saved')
      invalidate('/api/admin/launch-check', '/api/admin/first-hour')
    })
  return (
    <DialogForm
      onClose={onDiscard}
      onSubmit={submit}
      submitLabel="Save settings"
      busyLabel="Saving..."
      cancelLabel="Discard">
      {section.name === 'generation' && <ProviderNote providers={effective.providers} />}
      {section.fields.map((field) => (
        <div className="settings__field" data-setting={field.key} key={field.key}>
          <SettingControl
            field={field}
            value={values[field.key]}
            error={colorErrors[field.key]?.text ?? errors[field.key]}
            cellErrors={errorsWithin(errors, field.key)}
            suggestion={colorErrors[field.key]?.nearest}
            effectiveValue={effectiveText(effective, field.key)}
            onSet={(value) => setChanged((before) => ({ ...before, [field.key]: value }))}
          />
        </div>
      ))}
      {section.name === 'brand' && (
        <div className="settings__previews">
          <BrandPreview {...values} name={values.siteName || effective.siteName} scheme="light" />
          <BrandPreview {...values} name={values.siteName || effective.siteName} scheme="dark" />
        </div>
      )}
      <p className="small soft" role="status">
        {unsaved.length > 0 && `Not saved yet: ${unsaved.map(({ label }) => label).join(', ')}.`}
      </p>
    </DialogForm>
  )
}

/** Those of the entries of a list, by what follows its name. */
function errorsWithin(errors: FieldErrors, key: string): FieldErrors {
  const rowErrors = Object.entries(errors).filter(([path]) => path.startsWith(`${key}.`))
  return Object.fromEntries(rowErrors.map(([path, error]) => [path.slice(key.length + 1), error]))
}

function effectiveText(effective: SettingsResponse['effective'], key: string): string {
  if (key === 'authors') return formatAuthors(effective.authors)
  return key === 'siteName' || key === 'affiliateTag' ? effective[key] : ''
}
